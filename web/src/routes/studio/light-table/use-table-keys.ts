import { useEffect } from 'react'
import { isDialogOpen, isTyping, useSingleKeys } from '../../../lib/browser/shortcuts.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { lightTable as text } from '../../../text/light-table.ts'
import type { TableWork } from './use-table.ts'

/** What Space presses; on a picture it shows all of its pixels. */
const PRESSED = 'button:not([data-cell]), [role="switch"]'

/**
 * Binds the keys of the table from anywhere on its screen, by their place, so that a Thai layout has them too: 1–5 and 0, P, X, U,
 * arrows, Space, C, G, Esc, Ctrl or Cmd with Z.
 */
export function useTableKeys(table: TableWork): void {
  const latest = useLatest(table)
  const isOn = useSingleKeys()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented || isTyping(event) || isDialogOpen()) return
      const hasModifier = event.ctrlKey || event.metaKey
      const act = hasModifier ? undoOf(latest.current, event) : actOf(latest.current, event, isOn)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}

const undoOf = (table: TableWork, { code }: KeyboardEvent) => (code === 'KeyZ' ? table.undo : undefined)

function actOf(table: TableWork, { code, target }: KeyboardEvent, isOn: boolean): (() => void) | undefined {
  const cell = table.cells[table.at]
  if (!cell) return
  const ids = [cell.picture.id]
  const moves = new Map<string, () => void>([
    ['ArrowLeft', () => table.goTo(table.at - 1)],
    ['ArrowRight', () => table.goTo(table.at + 1)],
    ['Escape', () => table.setView('grid')],
  ])
  if (code === 'Space' && !(target instanceof Element && target.closest(PRESSED)))
    return () => table.setFull(!table.isFull)
  if (!isOn) return moves.get(code)
  const [, stars] = /^(?:Digit|Numpad)([0-5])$/.exec(code) ?? []
  if (stars !== undefined)
    return () => table.mark(ids, (mark) => ({ ...mark, stars: Number(stars) }), text.didStars)
  const singles = new Map<string, () => void>([
    ['KeyP', () => table.flag('keep')],
    ['KeyX', () => table.flag('reject')],
    ['KeyU', () => table.mark(ids, (mark) => ({ ...mark, flag: null }), text.didClear)],
    ['KeyG', () => table.unfold(cell.picture.id)],
    ['KeyC', () => table.compare(4)],
  ])
  return singles.get(code) ?? moves.get(code)
}
