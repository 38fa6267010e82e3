import { useEffect } from 'react'

/**
 * Puts how much waits before the tab's title, so that it is seen from another tab, and keeps it there when a screen puts its
 * own; one at a time.
 */
export function useCountedTitle(count: number | undefined): void {
  useEffect(() => {
    if (!count) return
    const show = () => {
      const plain = withoutCount(document.title)
      const counted = `(${count}) ${plain}`
      if (document.title !== counted) document.title = counted
    }
    show()
    const watcher = new MutationObserver(show)
    const title = document.querySelector('title')
    if (title) watcher.observe(title, { childList: true, characterData: true, subtree: true })
    return () => {
      watcher.disconnect()
      document.title = withoutCount(document.title)
    }
  }, [count])
}

const withoutCount = (title: string) => title.replace(/^\(\d+\) /, '')
