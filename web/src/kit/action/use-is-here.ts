import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns what says whether the component is still drawn: the answer to a form that was left closes nothing that was opened
 * after it.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
