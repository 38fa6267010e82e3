import type { KeyboardEvent } from 'react'
import { isTyping, useSingleKeys } from '../../../lib/browser/shortcuts.ts'
import { lightTable as text } from '../../../text/light-table.ts'
import type { TableWork } from './use-table.ts'

/** Returns what the keys do while the focus is on the table: 1–5 and 0, P, X, U, arrows, Space, C, G, Ctrl Z. */
export function useTableKeys(table: TableWork) {
  const isOn = useSingleKeys()
  return (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    if (isTyping(nativeEvent) || event.altKey) return
    const cell = table.cells[table.at]
    const isUndo = key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (isUndo) {
      event.preventDefault()
      return table.undo()
    }
    if (!cell || event.ctrlKey || event.metaKey) return
    const ids = [cell.picture.id]
    const keys = new Map<string, () => void>([
      ['p', () => table.mark(ids, (mark) => ({ ...mark, flag: 'keep' }), text.didKeep(1))],
      ['x', () => table.mark(ids, (mark) => ({ ...mark, flag: 'reject' }), text.didReject(1))],
      ['u', () => table.mark(ids, (mark) => ({ ...mark, flag: null }), text.didClear)],
      ['g', () => table.unfold(cell.picture.id)],
      ['c', () => table.compare(4)],
      ['ArrowLeft', () => table.goTo(table.at - 1)],
      ['ArrowRight', () => table.goTo(table.at + 1)],
      [' ', () => table.setFull(!table.isFull)],
      ['Escape', () => table.setView('grid')],
    ])
    const stars = /^[0-5]$/.test(key)
      ? () => table.mark(ids, (mark) => ({ ...mark, stars: Number(key) }), text.didStars)
      : undefined
    const act = stars ?? keys.get(key.length === 1 ? key.toLowerCase() : key)
    // Space presses any other button.
    const isButton = event.target instanceof HTMLButtonElement && event.target.dataset.cell === undefined
    if (!act || (key === ' ' ? isButton : !isOn && key.length === 1)) return
    event.preventDefault()
    act()
  }
}
