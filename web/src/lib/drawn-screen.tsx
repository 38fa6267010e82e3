import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import {
  type ComponentType,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { untilLoaded, whileAwaited } from './code-state.ts'
import { keepWhatIsDone, PRESSABLE, repeatFirstKey } from './early-input.ts'

/** Time (ms) after which an untouched screen is taken over all the same. */
const REST_MS = 8_000

/** The screen that the page was opened at, as long as it stands as the server drew it, and what the server drew. */
let opening: { screen: unknown; drawn: readonly ChildNode[] } | null | undefined

/** Tells whether this is the screen that the server drew, untouched so far. The first screen that asks is the one. */
export function isAsDrawn(screen: unknown): boolean {
  if (typeof document === 'undefined') return false
  if (opening === undefined) {
    const place = globalThis.mayRest ? document.querySelector('#root [data-screen]') : null
    opening = place && { screen, drawn: [...place.childNodes] }
  }
  return opening?.screen === screen
}

interface DrawnScreenProps {
  of: unknown
  component: ComponentType<object>
  fetch: () => Promise<void>
}

/**
 * Renders a screen. The one that the page was opened at stands as the server drew it, without its code, until the page is
 * touched, what it shows has changed, or nothing has happened for a while (decision 039).
 */
export function DrawnScreen({ of, component: Component, fetch }: DrawnScreenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [drawn] = useState(() => (isAsDrawn(of) ? (opening?.drawn ?? null) : null))
  const [isAwake, setAwake] = useState(drawn === null)
  const restore = useRef<(() => Promise<void>) | null>(null)
  const pressed = useRef(new Set<HTMLElement>())

  const wake = useCallback(async () => {
    await untilLoaded(fetch)
    const screen = place.current?.parentElement
    if (!screen || restore.current) return
    restore.current = keepWhatIsDone(screen, () => [...pressed.current])
    startTransition(() => setAwake(true))
  }, [fetch])
  useWaking(!isAwake, wake)
  useLayoutEffect(() => {
    // The very nodes: what was typed stands in them, and nothing is painted anew.
    if (!isAwake) place.current?.replaceChildren(...(drawn ?? []))
    else if (restore.current) queueMicrotask(() => void restore.current?.().then(repeatFirstKey))
  }, [isAwake, drawn])

  if (isAwake) {
    return (
      <div key="own" data-screen className="contents">
        <Component />
      </div>
    )
  }
  return (
    <div
      key="drawn"
      ref={place}
      data-screen
      className="contents"
      onClickCapture={(event) => {
        const found = pressedIn(event.nativeEvent)
        if (!found) return
        event.preventDefault()
        event.stopPropagation()
        pressed.current.delete(found)
        pressed.current.add(found)
        if (found instanceof HTMLButtonElement) found.ariaBusy = 'true'
        void whileAwaited(wake())
      }}
      onSubmitCapture={(event) => event.preventDefault()}
    />
  )
}

/** Returns what was pressed on the drawn screen; links that are to open elsewhere are the browser's. */
function pressedIn(event: MouseEvent): HTMLElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const found = (event.target as Element).closest<HTMLElement>(PRESSABLE)
  return found instanceof HTMLAnchorElement && found.target ? null : found
}

/** Calls `wake` at the first of what may change the screen. */
function useWaking(rests: boolean, wake: () => Promise<void>) {
  const queries = useQueryClient()
  const href = useLocation({ select: (location) => location.href })
  const [first] = useState(href)
  useEffect(() => {
    if (rests && href !== first) void wake()
  }, [rests, href, first, wake])
  // Before the page says that it is taken over.
  useLayoutEffect(() => {
    if (!rests) return
    document.documentElement.dataset.rests = ''
    const cache = queries.getQueryCache()
    const shown = new Map(cache.getAll().map(({ queryHash, state }) => [queryHash, state.data]))
    const unsubscribe = cache.subscribe(({ type, query }) => {
      if (type !== 'updated' || !shown.has(query.queryHash)) return
      if (query.state.isInvalidated || query.state.data !== shown.get(query.queryHash)) void wake()
    })
    void globalThis.touched?.then(wake)
    const clock = setTimeout(wake, REST_MS)
    return () => {
      opening = null
      unsubscribe()
      clearTimeout(clock)
      delete document.documentElement.dataset.rests
    }
  }, [rests, queries, wake])
}
