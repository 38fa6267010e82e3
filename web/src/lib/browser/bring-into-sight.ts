/** Scrolls until an element begins at the top; at once for those who asked for less motion. */
export function bringIntoSight(element: HTMLElement | null): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'start', behavior: still ? 'instant' : 'smooth' })
}

/**
 * Scrolls to the field that has the focus, where it is out of sight or covered: to one that had it before, browsers do not
 * scroll by themselves.
 */
export function bringFocusIntoSight(): void {
  const { activeElement: focused } = document
  if (!focused || focused === document.body) return
  const { left, top, width, height } = focused.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!focused.contains(seen)) focused.scrollIntoView({ block: 'center' })
}

/** Events that end it: scrolling, tapping and typing are the reader's own will. */
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** By then (ms) all that was still to come has come. */
const SETTLED_MS = 10_000

/**
 * Scrolls to an element and stays there while what comes later changes its height above it, until somebody goes on.
 */
export function holdInSight(element: HTMLElement | null): void {
  const main = element?.closest('main')
  if (!element || !main) return
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const leave = () => {
    observer.disconnect()
    clearTimeout(clock)
    for (const touch of TOUCHES) removeEventListener(touch, leave)
  }
  const clock = setTimeout(leave, SETTLED_MS)
  for (const touch of TOUCHES) addEventListener(touch, leave, { passive: true })
  // The first call comes at once.
  observer.observe(main)
}
