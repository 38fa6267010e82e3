import { Pencil, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '../../components/ui/button.tsx'
import type { ConfirmDialogProps } from '../../components/ui/confirm-dialog.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { SkeletonRows } from '../../components/ui/skeleton.tsx'
import { QueryView, type ViewedQuery } from '../../kit/query-view/query-view.tsx'
import { type Leaving, useEditedEntry } from '../../kit/resource/entry-form.tsx'
import { type Removing, useRemoval } from '../../kit/resource/resource.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { cx } from '../../lib/format/class-names.ts'
import { admin } from '../../text/admin.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { AdminSections } from './admin-sections.tsx'

interface Named {
  id: string
  name: string
}

const ConfirmDialog = lazyPart<ConfirmDialogProps<Named>>(async () => ({
  default: (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog<Named>,
}))

interface EditorScreenProps<Data, Entry> {
  current: ComponentProps<typeof AdminSections>['current']
  title: string
  lead: ReactNode
  query: ViewedQuery<Data>
  recordsOf: (data: Data) => readonly Entry[]
  resource: Removing
  text: {
    list: string
    count: (records: number) => string
    none: string
    editOf: (name: string) => string
    deleteOf: (name: string) => string
    delete: (name: string) => string
    deleteBody: string
    deleted: string
    restored: string
    saveFail: (error: string) => string
  }
  /** How wide list and form are, as a class of the grid. */
  columns: string
  /** Rows that are on their way: how many, and how high as a class. */
  waiting: { rows: number; rowClass: string }
  /** Renders a record as an `li`, with the buttons that open and delete it. */
  row: (record: Entry, at: number, isEdited: boolean, buttons: ReactNode) => ReactNode
  /** Renders the form of the record that is edited, null = a new one; by the key it is another form for each. */
  form: (record: Entry | null, leaving: Leaving & { key: string }) => ReactNode
}

/** Renders a screen of the admin on which records are edited: their list, and the form of the one that the address names. */
export function EditorScreen<Data, Entry extends Named>(props: EditorScreenProps<Data, Entry>) {
  const { current, title, lead, query, recordsOf, waiting } = props
  return (
    <>
      <AdminSections current={current} />
      <h1 className="text-3xl">{title}</h1>
      {lead}
      <QueryView
        query={query}
        failing={admin.fetchFail}
        onCard
        waiting={
          <div className="card">
            <SkeletonRows {...waiting} />
          </div>
        }
      >
        {(data) => <Editor {...props} records={recordsOf(data)} />}
      </QueryView>
    </>
  )
}

type EditorProps<Entry> = Pick<
  EditorScreenProps<never, Entry>,
  'resource' | 'text' | 'columns' | 'row' | 'form'
>

function Editor<Entry extends Named>(props: EditorProps<Entry> & { records: readonly Entry[] }) {
  const { records, resource, text, columns, row, form } = props
  const { editing, open, ...leaving } = useEditedEntry(records)
  // null until the first question; of null where it was answered.
  const [question, ask] = useState<{ of: Entry | null } | null>(null)
  const removal = useRemoval<Named>(resource, {
    here: ({ id }) => editing?.id === id && open(undefined),
    done: text.deleted,
    undone: text.restored,
    refused: (error) => text.saveFail(messageOf(error)),
  })
  const buttonsOf = (record: Entry) => (
    <>
      <IconButton size={40} icon={Pencil} label={text.editOf(record.name)} onClick={() => open(record.id)} />
      <IconButton
        size={40}
        icon={Trash2}
        label={text.deleteOf(record.name)}
        onClick={() => ask({ of: record })}
      />
    </>
  )
  return (
    <div className={cx('grid items-start gap-4 lg:gap-6', columns)}>
      <section className="card overflow-hidden">
        <h2 className="border-line border-b bg-sunken px-4 py-2.5 font-semibold text-sm md:px-6">
          {text.list} <span className="ml-1 font-normal text-ink-2">{text.count(records.length)}</span>
        </h2>
        {records.length === 0 && <EmptyState>{text.none}</EmptyState>}
        <ol className="divide-y divide-line">
          {records.map((record, at) => row(record, at, record.id === editing?.id, buttonsOf(record)))}
        </ol>
      </section>
      {form(editing, { ...leaving, key: editing?.id ?? 'new' })}
      {question && (
        <Suspense>
          <ConfirmDialog
            of={question.of}
            onClose={() => ask({ of: null })}
            title={({ name }) => text.delete(name)}
            body={text.deleteBody}
            label={everywhere.confirmDelete}
            action={removal}
          />
        </Suspense>
      )}
    </div>
  )
}

/** How the row looks whose record is in the form. */
export const EDITED_ROW = 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]'
