import { offerUndo } from '../../../kit/undo/undo.ts'
import { metadata as text } from '../../../text/metadata.ts'
import { toast } from '../../ui/toast.tsx'
import type { BreachGroup } from '../checks/breach-groups.ts'
import { withoutBreach, withoutBreaches } from '../checks/market-check.ts'
import { withAi, withProposedCategory } from '../run/batch-answers.ts'
import { copyFrom, type PictureItem } from '../store/picture-item.ts'
import type { PictureWork } from '../store/use-picture-set.ts'
import type { BulkAction } from './bulk-actions.ts'
import { type GridColumn, withPastedCells } from './grid-cells.ts'
import type { PictureTable } from './use-picture-table.ts'

/** Actions that ask for something before they are done. */
export type AskingAction = Exclude<BulkAction, 'mend' | 'copy' | 'ai' | 'notAi' | 'category' | 'remove'>

/** Changes pictures, and returns them as they are then. */
export type Change = (item: PictureItem) => PictureItem

/**
 * Returns what changes many pictures at once. Each change says how many it changed, and offers its undo.
 * @param onAsk asks the member first
 * @param onDone hears that something was changed
 */
export function useBulk(
  { pictures, state, settings }: PictureWork,
  { selected, setSelected, shown }: PictureTable,
  { onAsk, onDone }: { onAsk: (action: AskingAction) => void; onDone: () => void },
) {
  const ticked = [...selected].filter((id) => pictures.find(id))

  /** Changes ticked pictures, or those named. */
  function change(by: Change, on: readonly string[] = ticked) {
    const before = on.map((id) => pictures.find(id))
    const undo = pictures.change(on, by)
    const count = on.filter((id, at) => pictures.find(id) !== before[at]).length
    if (count === 0) toast.info(text.unchanged)
    else offerUndo(text.changed(count), undo)
    onDone()
  }

  const takenNames = () => new Set(state.items.map(({ fileName }) => fileName.toLowerCase()))

  function fixBreach({ key, ids }: BreachGroup) {
    const taken = takenNames()
    const { rules, marketplaces } = pictures
    change((item) => withoutBreach(item, key, settings.markets, rules, taken, marketplaces), [...ids])
  }

  function pasteCells(from: number, column: GridColumn, cells: readonly (readonly string[])[]) {
    const rows = shown.slice(from, from + cells.length).map(({ item }) => item.id)
    change((item) => withPastedCells(item, column, cells[rows.indexOf(item.id)] ?? []), rows)
  }

  function copyFromBefore() {
    const at = state.items.findIndex(({ id }) => selected.has(id))
    const before = state.items[at - 1]
    if (before) change((item) => copyFrom(item, before))
    else toast.error(text.copyNone)
  }

  function remove() {
    const undo = pictures.remove(ticked)
    setSelected(new Set())
    offerUndo(text.takenOut(ticked.length), undo)
  }

  function bulk(action: BulkAction) {
    switch (action) {
      case 'mend': {
        const taken = takenNames()
        const { rules, marketplaces } = pictures
        return change((item) => withoutBreaches(item, settings.markets, rules, taken, marketplaces))
      }
      case 'copy':
        return copyFromBefore()
      case 'ai':
      case 'notAi':
        return change((item) => withAi(item, action === 'ai'))
      case 'category':
        return change(withProposedCategory)
      case 'remove':
        return remove()
      default:
        return onAsk(action)
    }
  }

  return { ticked, change, fixBreach, pasteCells, bulk }
}
