import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AdminText, listTexts } from '@thokham/contract/texts'
import { Suspense, useState } from 'react'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { call } from '../../../lib/call.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { GuideRows } from './guide-rows.tsx'

const TextDialog = lazyPart(() => import('./text-dialog.tsx'))

const adminTextsQuery = queryOptions({
  queryKey: ['admin-texts'],
  queryFn: ({ signal }) => call(listTexts, {}, { signal }),
})

/** Renders the guides of single screens, for admins to change. */
export function TextsPart() {
  const { data, error, refetch } = useQuery(adminTextsQuery)
  const [editing, setEditing] = useState<AdminText | null>(null)
  const rows = (data?.texts ?? []).map(({ id, title, note }) => ({ id, title, line: note || `/${id}` }))
  return (
    <>
      <section className="card overflow-hidden">
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={7} rowClass="h-16" />}
        {data && (
          <GuideRows
            rows={rows}
            onEdit={(id) => setEditing(data.texts.find((each) => each.id === id) ?? null)}
          />
        )}
      </section>
      <Suspense>
        {editing !== null && (
          <TextDialog
            text={editing}
            onClose={() => setEditing(null)}
            onSaved={() => {
              void queryClient.invalidateQueries({ queryKey: adminTextsQuery.queryKey })
              void queryClient.invalidateQueries({ queryKey: ['texts'] })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
