import { useEffect } from 'react'

/** Puts how many payments wait before the tab's title, for whoever works in another one. */
export function useWaitingTitle(waiting: number | undefined): void {
  useEffect(() => {
    if (!waiting) return
    const plain = document.title
    const counted = `(${waiting}) ${plain}`
    document.title = counted
    return () => {
      // Another screen has put its own there meanwhile.
      if (document.title === counted) document.title = plain
    }
  }, [waiting])
}
