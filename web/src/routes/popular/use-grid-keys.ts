import type { KeyboardEvent as ReactKeyboardEvent, RefObject } from 'react'
import { useActionKeys } from '../../lib/browser/use-action-keys.ts'

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

/** Binds D to the day's file and `/` to the search. */
export function usePopularKeys({ search, onDownload }: PopularKeys): void {
  useActionKeys(
    { search: () => search.current?.querySelector('input')?.focus(), download: onDownload },
    (place, { key }) => (key === '/' ? 'search' : place === 'KeyD' ? 'download' : undefined),
  )
}
