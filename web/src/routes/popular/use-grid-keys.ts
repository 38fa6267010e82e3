import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isDialogOpen, isTyping, useSingleKeys } from '../../lib/shortcuts.ts'

/** Moves the focus between cards as they lie: left and right along the row, up and down over rows. Put it on their list. */
export function moveInGrid(event: ReactKeyboardEvent<HTMLElement>): void {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: null, ArrowDown: null }
  if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const here = cards.indexOf(event.target as HTMLElement)
  if (here < 0) return
  const top = (card: HTMLElement | undefined) => Math.round(card?.getBoundingClientRect().top ?? 0)
  const columns = cards.filter((card) => top(card) === top(cards[0])).length
  const step = steps[event.key as keyof typeof steps] ?? (event.key === 'ArrowDown' ? columns : -columns)
  const next = cards[here + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

export interface PopularKeys {
  search: RefObject<HTMLElement | null>
  onDownload: () => void
}

/** Binds D and `/`, as long as nobody types and single keys are not turned off. */
export function usePopularKeys(keys: PopularKeys): void {
  const singleKeys = useSingleKeys()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!singleKeys) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogOpen()) return
      if (event.key === '/') {
        event.preventDefault()
        latest.current.search.current?.querySelector('input')?.focus()
      } else if (event.code === 'KeyD') {
        event.preventDefault()
        latest.current.onDownload()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [singleKeys])
}
