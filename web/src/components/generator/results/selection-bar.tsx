import { Copy, Download, Trash2, X } from 'lucide-react'
import { generator } from '../../../text/generator.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps {
  selection: Selection
  /** Rows that “all” would tick. */
  rows: number
  onCopy: () => void
  onDownload: () => void
  onRemove: () => void
}

/** Shows how many prompts are ticked, and what can be done with them. */
export function SelectionBar({ selection, rows, onCopy, onDownload, onRemove }: SelectionBarProps) {
  const none = selection.count === 0
  const shape = 'max-md:h-11 gap-1.5 px-2'
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons for one thing are no fieldset
    <div
      role="group"
      aria-label={generator.selection}
      className="flex flex-col gap-2 rounded-control bg-khram-soft py-1.5 pr-1.5 pl-3"
    >
      <div className="flex items-center gap-1">
        <p role="status" className="nb mr-auto font-medium text-khram text-sm">
          {generator.selected(selection.count)}
        </p>
        <Button size={32} variant="quiet" className="max-md:h-11 px-2" onClick={selection.all}>
          {generator.selectAll(rows)}
        </Button>
        <IconButton icon={X} size={32} label={generator.endSelection} onClick={selection.end} />
      </div>
      <div className="grid grid-cols-[1fr_1.35fr_1fr] gap-1.5 pr-1.5 pb-1">
        <Button size={32} icon={Copy} disabled={none} onClick={onCopy} className={shape}>
          {generator.copySelected}
        </Button>
        <Button size={32} icon={Download} disabled={none} onClick={onDownload} className={shape}>
          {generator.downloadTxt}
        </Button>
        <Button size={32} variant="danger" icon={Trash2} disabled={none} onClick={onRemove} className={shape}>
          {generator.removeSelected}
        </Button>
      </div>
    </div>
  )
}
