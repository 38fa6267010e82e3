import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { adminGuides as text } from '../../../text/admin-guides.ts'

export interface GuideRow {
  id: string
  title: string
  /** Under the title. */
  line: ReactNode
}

export interface GuideRowsProps {
  rows: readonly GuideRow[]
  onEdit: (id: string) => void
  /** Absent where nothing is deleted. */
  onDelete?: (row: GuideRow) => void
}

const STEP = 50

/** Renders pieces of the library as rows with what can be done with each. */
export function GuideRows({ rows, onEdit, onDelete }: GuideRowsProps) {
  const [most, setMost] = useState(STEP)
  if (rows.length === 0) return <EmptyState>{text.none}</EmptyState>
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.slice(0, most).map((row) => (
          <li key={row.id} className="flex items-center gap-3 px-4 py-2 md:px-6">
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-sm wrap-anywhere">{row.title}</p>
              <p className="truncate text-ink-2 text-xs">{row.line}</p>
            </div>
            <IconButton
              size={40}
              icon={Pencil}
              label={text.editOf(row.title)}
              onClick={() => onEdit(row.id)}
            />
            {onDelete && (
              <IconButton
                size={40}
                icon={Trash2}
                label={text.deleteOf(row.title)}
                onClick={() => onDelete(row)}
              />
            )}
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <div className="flex justify-center border-line border-t p-2">
          <Button variant="quiet" size={40} onClick={() => setMost(most + STEP)}>
            {text.more(rows.length - most)}
          </Button>
        </div>
      )}
    </>
  )
}
