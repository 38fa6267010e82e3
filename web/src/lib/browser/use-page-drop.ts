import { useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

/** Takes files that are dropped anywhere on the page. @returns whether some hang over it now */
export function usePageDrop(take: (dropped: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useLatest(take)
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), { signal })
    addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        if (!holdsFiles(event) || !event.dataTransfer) return
        event.preventDefault()
        latest.current(event.dataTransfer)
      },
      { signal },
    )
    return () => ended.abort()
  }, [])
  return isOver
}
