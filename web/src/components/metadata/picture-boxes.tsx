import { metadata as text } from '../../text/metadata.ts'
import type { Judged } from './use-picture-set.ts'

const PLACE = 'touch flex size-8 shrink-0 cursor-pointer items-center justify-center'
const LOOK = 'size-5 accent-(--khram)'

export interface PictureBoxProps {
  fileName: string
  isSelected: boolean
  /** `range` (Shift): all from the last ticked one to it. */
  onSelect: (range: boolean) => void
}

/** Renders the box that selects a picture. */
export function PictureBox({ fileName, isSelected, onSelect }: PictureBoxProps) {
  return (
    <label className={PLACE}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={text.select(fileName)}
        onClick={(event) => {
          if (event.shiftKey) {
            event.preventDefault()
            onSelect(true)
          }
        }}
        onChange={() => onSelect(false)}
        className={LOOK}
      />
    </label>
  )
}

export interface AllPicturesBoxProps {
  shown: readonly Judged[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** Renders the box that selects all pictures that are shown, or none; between the two it says so. */
export function AllPicturesBox({ shown, selected, onSelect }: AllPicturesBoxProps) {
  const isAll = shown.length > 0 && shown.every(({ item }) => selected.has(item.id))
  return (
    <label className={PLACE}>
      <input
        type="checkbox"
        aria-label={text.selectAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && shown.some(({ item }) => selected.has(item.id))
        }}
        checked={isAll}
        onChange={({ target }) =>
          onSelect(target.checked ? new Set(shown.map(({ item }) => item.id)) : new Set())
        }
        className={LOOK}
      />
    </label>
  )
}
