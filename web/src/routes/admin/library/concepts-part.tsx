import { useQuery } from '@tanstack/react-query'
import { deleteConcept, importConcepts, restoreConcept } from '@thokham/contract/concepts'
import { Suspense, useState } from 'react'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { call } from '../../../lib/api/call.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { conceptsQuery } from '../../../lib/queries/concepts.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { GuideHead } from './guide-head.tsx'
import { type GuideRow, GuideRows } from './guide-rows.tsx'
import { NEW, useOpenEntry } from './use-open-entry.ts'

const ConceptDialog = lazyPart(() => import('./concept-dialog.tsx'))
const GuideImportDialog = lazyPart(() => import('./guide-import-dialog.tsx'))

/** Renders concepts for admins: search, add, change, delete and restore, export and import as CSV. */
export function ConceptsPart() {
  const [search, setSearch] = useSearchParams()
  const q = search.q ?? ''
  const { data, error, refetch } = useQuery(conceptsQuery(q))
  const { editing, open, close } = useOpenEntry()
  const [isImporting, setImporting] = useState(false)
  const rows = (data?.concepts ?? []).map(({ id, title, keyword }) => ({ id, title, line: keyword }))

  async function remove({ id, title }: GuideRow) {
    try {
      await call(deleteConcept, { params: { id } })
      toast.success(text.deleted(title), {
        label: everywhere.undo,
        onPress: () => void bringBack(id, title),
      })
    } catch (fault) {
      toast.error(messageOf(fault))
    }
    await conceptsChanged()
  }

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
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={8} rowClass="h-16" />}
        {data && <GuideRows rows={rows} onEdit={open} onDelete={(row) => void remove(row)} />}
      </section>
      <Suspense>
        {editing !== undefined && data && (
          <ConceptDialog
            key={editing}
            id={editing === NEW ? null : editing}
            holidays={data.holidays}
            onClose={close}
            onSaved={() => void conceptsChanged()}
          />
        )}
        {isImporting && (
          <GuideImportDialog
            title={text.importTitle.concepts}
            send={(csv, isDryRun) => call(importConcepts, { body: { csv, isDryRun } })}
            onClose={() => setImporting(false)}
            onTaken={() => void conceptsChanged()}
          />
        )}
      </Suspense>
    </>
  )
}

async function bringBack(id: string, title: string): Promise<void> {
  try {
    await call(restoreConcept, { params: { id } })
    toast.success(text.restored(title))
  } catch (fault) {
    toast.error(messageOf(fault))
  }
  await conceptsChanged()
}

async function conceptsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['concepts'] }),
    queryClient.invalidateQueries({ queryKey: ['admin-concepts'] }),
  ])
}
