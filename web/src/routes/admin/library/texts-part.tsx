import { queryOptions, useQuery } from '@tanstack/react-query'
import { listTexts } from '@thokham/contract/texts'
import { Suspense } from 'react'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { call } from '../../../lib/api/call.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { GuideRows } from './guide-rows.tsx'
import { useOpenEntry } from './use-open-entry.ts'

const TextDialog = lazyPart(() => import('./text-dialog.tsx'))

const adminTextsQuery = queryOptions({
  queryKey: ['admin-texts'],
  queryFn: ({ signal }) => call(listTexts, {}, { signal }),
})

/** Renders the guides of single screens, for admins to change. */
export function TextsPart() {
  const query = useQuery(adminTextsQuery)
  const { data } = query
  const { editing, open, close } = useOpenEntry()
  const edited = data?.texts.find(({ id }) => id === editing)
  const rows = (data?.texts ?? []).map(({ id, title, note }) => ({ id, title, line: note || `/${id}` }))
  return (
    <>
      <section className="card overflow-hidden">
        <QueryView query={query} waiting={<SkeletonRows rows={7} rowClass="h-16" />}>
          {() => <GuideRows rows={rows} onEdit={open} />}
        </QueryView>
      </section>
      <Suspense>
        {edited && (
          <TextDialog
            key={edited.id}
            text={edited}
            onClose={close}
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
