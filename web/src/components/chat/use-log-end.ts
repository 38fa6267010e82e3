import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** As near to the end, in px, one still reads the newest. */
const AT_THE_END = 80

export interface LogEnd {
  /** What scrolls, and what is in it. */
  box: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Something new stands below what one reads. */
  isBehind: boolean
  toEnd: () => void
}

/**
 * Keeps a log at its end while it grows, also by pictures that come later, unless one has scrolled up to read. What one
 * says oneself brings the end back.
 * @param newest changes with each new message
 * @param own changes with each that one says oneself
 */
export function useLogEnd(newest: unknown, own: unknown): LogEnd {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  const [isBehind, setIsBehind] = useState(false)
  const stay = useCallback(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [])
  const toEnd = useCallback(() => {
    isAtEnd.current = true
    setIsBehind(false)
    stay()
  }, [stay])
  const onScroll = useCallback(() => {
    const { scrollHeight, scrollTop, clientHeight } = box.current ?? document.documentElement
    const isNear = scrollHeight - scrollTop - clientHeight < AT_THE_END
    // Only a move up leaves the end: what has grown meanwhile moves nothing up.
    isAtEnd.current = isNear || (isAtEnd.current && scrollTop >= lastTop.current)
    lastTop.current = scrollTop
    if (isNear) setIsBehind(false)
  }, [])
  useLayoutEffect(stay)
  useEffect(() => {
    const watcher = new ResizeObserver(stay)
    for (const { current } of [box, content]) if (current) watcher.observe(current)
    return () => watcher.disconnect()
  }, [stay])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told with each new message
  useEffect(() => setIsBehind(!isAtEnd.current), [newest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes there with each message of one's own
  useEffect(toEnd, [own])
  return { box, content, onScroll, isBehind, toEnd }
}
