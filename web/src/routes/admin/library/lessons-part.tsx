import { queryOptions, useQuery } from '@tanstack/react-query'
import { deleteLesson, importLessons, listAdminLessons, restoreLesson } from '@thokham/contract/lessons'
import { Suspense, useState } from 'react'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { undoBy } from '../../../kit/undo/undo.ts'
import { call } from '../../../lib/api/call.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { lessons as lessonText } from '../../../text/lessons.ts'
import { GuideHead } from './guide-head.tsx'
import { type GuideRow, GuideRows } from './guide-rows.tsx'
import { importBy } from './import-by.ts'
import { NEW, useOpenEntry } from './use-open-entry.ts'

const LessonDialog = lazyPart(() => import('./lesson-dialog.tsx'))
const GuideImportDialog = lazyPart(() => import('./guide-import-dialog.tsx'))

const importing = importBy(importLessons, ({ typed, isDryRun }) => ({ body: { csv: typed, isDryRun } }))

const adminLessonsQuery = queryOptions({
  queryKey: ['admin-lessons'],
  queryFn: ({ signal }) => call(listAdminLessons, {}, { signal }),
})

/** Renders lessons for admins: search, add, change, delete and restore, export and import as CSV. */
export function LessonsPart() {
  const [search, setSearch] = useSearchParams()
  const q = search.q ?? ''
  const query = useQuery(adminLessonsQuery)
  const { editing, open, close } = useOpenEntry()
  const edited = query.data?.lessons.find(({ id }) => id === editing) ?? null
  const [isImporting, setImporting] = useState(false)
  const found = (query.data?.lessons ?? []).filter(({ title, body }) =>
    `${title} ${body}`.toLowerCase().includes(q.toLowerCase()),
  )
  const rows = found.map(({ id, title, category, place, minutes, isNew }) => ({
    id,
    title,
    line: [
      lessonText.place(lessonText.categories[category], place),
      lessonText.minutes(minutes),
      isNew && lessonText.new,
    ]
      .filter(Boolean)
      .join(' · '),
  }))

  const remove = useAction(deleteLesson, {
    input: ({ id }: GuideRow) => ({ params: { id } }),
    always: lessonsChanged,
    done: (_, { title }) => text.deleted(title),
    undo: (_, { id, title }) => undoBy(restoreLesson, { params: { id } }, text.restored(title)),
  })

  return (
    <>
      <GuideHead
        q={q}
        onSearch={(typed) => setSearch({ q: typed || undefined }, { replace: true })}
        addWord={text.addLesson}
        onAdd={() => open(NEW)}
        csv="/api/admin/lessons.csv"
        csvName="lessons.csv"
        onImport={() => setImporting(true)}
      />
      <section className="card overflow-hidden">
        <QueryView query={query} waiting={<SkeletonRows rows={8} rowClass="h-16" />}>
          {() => <GuideRows rows={rows} onEdit={open} onDelete={(row) => void remove.run(row)} />}
        </QueryView>
      </section>
      <Suspense>
        {(edited || editing === NEW) && (
          <LessonDialog key={editing} lesson={edited} onClose={close} onSaved={() => void lessonsChanged()} />
        )}
        {isImporting && (
          <GuideImportDialog
            title={text.importTitle.lessons}
            work={importing}
            onClose={() => setImporting(false)}
            onTaken={lessonsChanged}
          />
        )}
      </Suspense>
    </>
  )
}

async function lessonsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: adminLessonsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['lessons'] }),
  ])
}
