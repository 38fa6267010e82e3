import { useEffect } from 'react'

/** Puts how many messages wait before the tab's title, and keeps them there when a screen puts its own. */
export function useCountedTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return
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
