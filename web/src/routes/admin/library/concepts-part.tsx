import { useQuery } from '@tanstack/react-query'
import { deleteConcept, importConcepts, restoreConcept } from '@thokham/contract/concepts'
import { Suspense, useState } from 'react'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { undoBy } from '../../../kit/undo/undo.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { conceptsQuery } from '../../../lib/queries/concepts.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { GuideHead } from './guide-head.tsx'
import { type GuideRow, GuideRows } from './guide-rows.tsx'
import { importBy } from './import-by.ts'
import { NEW, useOpenEntry } from './use-open-entry.ts'

const ConceptDialog = lazyPart(() => import('./concept-dialog.tsx'))
const GuideImportDialog = lazyPart(() => import('./guide-import-dialog.tsx'))

const importing = importBy(importConcepts, ({ typed, isDryRun }) => ({ body: { csv: typed, isDryRun } }))

/** Renders concepts for admins: search, add, change, delete and restore, export and import as CSV. */
export function ConceptsPart() {
  const [search, setSearch] = useSearchParams()
  const q = search.q ?? ''
  const query = useQuery(conceptsQuery(q))
  const { editing, open, close } = useOpenEntry()
  const [isImporting, setImporting] = useState(false)
  const rows = (query.data?.concepts ?? []).map(({ id, title, keyword }) => ({ id, title, line: keyword }))

  const remove = useAction(deleteConcept, {
    input: ({ id }: GuideRow) => ({ params: { id } }),
    always: conceptsChanged,
    done: (_, { title }) => text.deleted(title),
    undo: (_, { id, title }) => undoBy(restoreConcept, { params: { id } }, text.restored(title)),
  })

  return (
    <>
      <GuideHead
        q={q}
        onSearch={(typed) => setSearch({ q: typed || undefined }, { replace: true })}
        addWord={text.addConcept}
        onAdd={() => open(NEW)}
        csv="/api/admin/concepts.csv"
        csvName="concepts.csv"
        onImport={() => setImporting(true)}
      />
      <section className="card overflow-hidden">
        <QueryView query={query} waiting={<SkeletonRows rows={8} rowClass="h-16" />}>
          {() => <GuideRows rows={rows} onEdit={open} onDelete={(row) => void remove.run(row)} />}
        </QueryView>
      </section>
      <Suspense>
        {editing !== undefined && query.data && (
          <ConceptDialog
            key={editing}
            id={editing === NEW ? null : editing}
            holidays={query.data.holidays}
            onClose={close}
            onSaved={() => void conceptsChanged()}
          />
        )}
        {isImporting && (
          <GuideImportDialog
            title={text.importTitle.concepts}
            work={importing}
            onClose={() => setImporting(false)}
            onTaken={conceptsChanged}
          />
        )}
      </Suspense>
    </>
  )
}

async function conceptsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['concepts'] }),
    queryClient.invalidateQueries({ queryKey: ['admin-concepts'] }),
  ])
}
