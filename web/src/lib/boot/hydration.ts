import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns false on the server and while its page is being hydrated, true from then on. What the browser alone knows, as an
 * address behind #, may be shown once it is true: hydration expects what the server rendered.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

let whenInteractive: ((listening: Promise<void>) => void) | null = null
let listens = () => {}
const listening = new Promise<void>((resolve) => {
  listens = resolve
})

/**
 * Calls `then` within the commit that hydrates, or draws, the screen that the page was opened at: before anything is drawn
 * again. Its effects, and with them its listeners, follow later: `listening` settles then.
 */
export function onInteractive(then: (listening: Promise<void>) => void): void {
  whenInteractive = then
}

/** Says that the screen of this page is hydrated, or drawn: called in a layout effect around it. */
export function noteInteractive(): void {
  whenInteractive?.(listening)
  whenInteractive = null
}

/** Says that the effects of the screen of this page have run: called in an effect around it. */
export function noteListening(): void {
  listens()
}
