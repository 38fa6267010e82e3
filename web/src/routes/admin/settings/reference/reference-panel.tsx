import { useQuery } from '@tanstack/react-query'
import { listReferenceData, type ReferenceKind, type ReferenceRow } from '@thokham/contract/reference-data'
import { youngSince } from '@thokham/domain/content-age'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Notice } from '../../../../components/ui/notice.tsx'
import { SkeletonRows } from '../../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../../kit/query-view/query-view.tsx'
import { call } from '../../../../lib/api/call.ts'
import { reference } from '../../../../text/reference.ts'
import NewContent from '../../library/new-content.tsx'
import { PartCard } from '../settings-part.tsx'
import { rowsChanged, rowsKey } from './row-actions.ts'

type RowOf<Kind extends ReferenceKind> = Extract<ReferenceRow, { kind: Kind }>

/** What lists and dialogs of rows are given. */
export interface Rows<Row> {
  rows: readonly Row[]
  /** The server's Bangkok date */
  today: string
}

export interface RowListProps<Row> extends Rows<Row> {
  onEdit: (row: Row) => void
}

export interface RowDialogProps<Row> extends Rows<Row> {
  /** null = a new one */
  row: Row | null
  onClose: () => void
  onSaved: () => void
}

interface ReferencePanelProps<Kind extends ReferenceKind> {
  kind: Kind
  /** Its anchor. */
  id: string
  /** `add` where rows can be added. */
  words: { title: string; lead: string; fetchFail: string; add?: string }
  list: (props: RowListProps<RowOf<Kind>>) => ReactNode
  dialog: (props: RowDialogProps<RowOf<Kind>>) => ReactNode
}

/** Shows the rows of a kind of reference data, and takes what the owner changes of them (docs/library.md#reference-data). */
export function ReferencePanel<Kind extends ReferenceKind>(props: ReferencePanelProps<Kind>) {
  const { kind, id, words, list, dialog } = props
  const query = useQuery({
    queryKey: rowsKey(kind),
    queryFn: async ({ signal }) => {
      const { rows, today } = await call(listReferenceData, { query: { kind } }, { signal })
      return { rows: rows as RowOf<Kind>[], today }
    },
    staleTime: 0,
  })
  /** `new`, or what is changed */
  const [editing, setEditing] = useState<RowOf<Kind> | 'new' | null>(null)
  return (
    <PartCard id={id} title={words.title} lead={words.lead}>
      <div className="mt-4">
        <NewContent isShown={(each) => each === kind} />
      </div>
      <QueryView query={query} waiting={<SkeletonRows rows={6} rowClass="h-20" />} failing={words.fetchFail}>
        {(data) => (
          <>
            <Aged {...data} />
            {list({ ...data, onEdit: setEditing })}
            {words.add && (
              <Button size={40} icon={Plus} onClick={() => setEditing('new')} className="mt-4">
                {words.add}
              </Button>
            )}
            <Suspense>
              {editing !== null &&
                dialog({
                  ...data,
                  row: editing === 'new' ? null : editing,
                  onClose: () => setEditing(null),
                  onSaved: () => void rowsChanged(),
                })}
            </Suspense>
          </>
        )}
      </QueryView>
    </PartCard>
  )
}

/** Says how many rows were not checked for long. */
function Aged({ rows, today }: Rows<ReferenceRow>) {
  const young = youngSince(today)
  const aged = rows.filter(({ content }) => content.checked < young).length
  if (aged === 0) return null
  return (
    <Notice kind="warn" className="mt-4">
      {reference.aged(aged)}
    </Notice>
  )
}
