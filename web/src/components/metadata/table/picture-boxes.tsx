import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { metadata as text } from '../../../text/metadata.ts'
import type { Judged } from '../store/use-picture-set.ts'

const PLACE = 'touch flex size-8 shrink-0 cursor-pointer items-center justify-center'

/** Renders the device's own box in our colours. */
function Box(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={PLACE}>
      <span className="relative flex size-5">
        <input
          {...props}
          type="checkbox"
          className="peer m-0 size-full appearance-none forced-colors:appearance-auto rounded-[4px] border border-line-strong bg-surface checked:border-khram checked:bg-khram indeterminate:border-khram indeterminate:bg-khram"
        />
        <Check
          aria-hidden
          size={16}
          strokeWidth={2.25}
          className="pointer-events-none absolute inset-0 m-auto hidden text-on-khram peer-checked:block"
        />
        <Minus
          aria-hidden
          size={16}
          strokeWidth={2.25}
          className="pointer-events-none absolute inset-0 m-auto hidden text-on-khram peer-indeterminate:block"
        />
      </span>
    </label>
  )
}

export interface PictureBoxProps {
  fileName: string
  isSelected: boolean
  /** `range` (Shift): all from the last ticked one to it. */
  onSelect: (range: boolean) => void
}

/** Renders the box that selects a picture. */
export function PictureBox({ fileName, isSelected, onSelect }: PictureBoxProps) {
  return (
    <Box
      checked={isSelected}
      aria-label={text.select(fileName)}
      onClick={(event) => {
        if (event.shiftKey) {
          event.preventDefault()
          onSelect(true)
        }
      }}
      onChange={() => onSelect(false)}
    />
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
    <Box
      aria-label={text.selectAll}
      ref={(box) => {
        if (box) box.indeterminate = !isAll && shown.some(({ item }) => selected.has(item.id))
      }}
      checked={isAll}
      onChange={({ target }) =>
        onSelect(target.checked ? new Set(shown.map(({ item }) => item.id)) : new Set())
      }
    />
  )
}
