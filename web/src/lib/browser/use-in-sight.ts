import { type RefObject, useEffect, useState } from 'react'
import { followTabSight } from './tab-sight.ts'

/** Tells whether any of an element can be seen: it stands in the window, and the window is not hidden. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    setIsShown(!document.hidden)
    return followTabSight(setIsShown)
  }, [])
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setIsNear(last.isIntersecting)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear && isShown
}
