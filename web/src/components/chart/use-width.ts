import { type RefObject, useEffect, useRef, useState } from 'react'

/** Follows the width of an element in px, so that what is drawn in it keeps its letters' size; a guess until it is measured. */
export function useWidth<E extends HTMLElement>(guess: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(guess)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
