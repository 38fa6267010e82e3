import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { QueryView, type ViewedQuery } from '../../../kit/query-view/query-view.tsx'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { NEW, useOpenEntry } from './use-open-entry.ts'

export interface GuideRow {
  id: string
  title: string
  /** Under the title. */
  line: ReactNode
}

interface GuidesProps<Data> {
  query: ViewedQuery<Data>
  /** How many are drawn while they are on their way. */
  waiting: number
  rowsOf: (data: Data) => readonly GuideRow[]
  /** Absent where nothing is deleted. */
  onDelete?: (row: GuideRow) => void
  /** Renders the dialog of what the address says is edited; null = a new one. */
  dialog: (data: Data, id: string | null, onClose: () => void) => ReactNode
}

/** Renders pieces of the library as rows with what can be done with each, and the dialog in which one is edited. */
export function Guides<Data>({ query, waiting, rowsOf, onDelete, dialog }: GuidesProps<Data>) {
  const { editing, open, close } = useOpenEntry()
  const { data } = query
  return (
    <>
      <section className="card overflow-hidden">
        <QueryView query={query} waiting={<SkeletonRows rows={waiting} rowClass="h-16" />}>
          {(data) => <Rows rows={rowsOf(data)} onEdit={open} onDelete={onDelete} />}
        </QueryView>
      </section>
      <Suspense>
        {data !== undefined && editing !== undefined && dialog(data, editing === NEW ? null : editing, close)}
      </Suspense>
    </>
  )
}

interface RowsProps {
  rows: readonly GuideRow[]
  onEdit: (id: string) => void
  onDelete: ((row: GuideRow) => void) | undefined
}

const STEP = 50

function Rows({ rows, onEdit, onDelete }: RowsProps) {
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
