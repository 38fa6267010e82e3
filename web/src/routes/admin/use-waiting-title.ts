import { useEffect } from 'react'

/** Puts a count of what waits before the tab's title, so that it is seen from another tab. */
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
