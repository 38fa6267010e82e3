import type { KeyboardEvent } from 'react'
import type { PictureTable } from './use-picture-table.ts'

/** Does what a key means in the table of pictures; keys of its boxes and buttons are their own. */
export function pressTableKey(event: KeyboardEvent, table: PictureTable): void {
  if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
  if (event.target instanceof HTMLTextAreaElement || event.metaKey || event.ctrlKey || event.altKey) return
  const action = actionOf(event, table)
  if (!action) return
  // A button that is focused is pressed by these itself.
  const isPress = event.key === ' ' || event.key === 'Enter'
  if (isPress && event.target instanceof HTMLElement && event.target.closest('button, input, a')) return
  event.preventDefault()
  action()
}

function actionOf(event: KeyboardEvent, table: PictureTable): (() => void) | null {
  const { shown, openAt, openRow } = table
  switch (event.key) {
    case 'ArrowDown':
      return () => openRow(Math.min(shown.length - 1, openAt + 1))
    case 'ArrowUp':
      return () => openRow(Math.max(0, openAt - 1))
    case ' ':
      return () => table.tick(openAt, event.shiftKey)
    case 'Enter':
      return () => (table.isWide ? table.titleBox.current?.focus() : table.setIsSheetOpen(true))
    case 'k':
      return () => document.querySelector<HTMLElement>('[data-at="0"]')?.focus()
    case 'w':
      return table.openNext
    default:
      return null
  }
}
