import { useQuery } from '@tanstack/react-query'
import { importConcepts } from '@thokham/contract/concepts'
import { useRemoval } from '../../../kit/resource/resource.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { conceptsQuery } from '../../../lib/queries/concepts.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { GuideHead } from './guide-head.tsx'
import { type GuideRow, Guides } from './guides.tsx'
import { importBy } from './import-by.ts'
import { conceptsResource } from './resources.ts'

const ConceptDialog = lazyPart(() => import('./concept-dialog.tsx'))

const importing = importBy(importConcepts, ({ typed, isDryRun }) => ({ body: { csv: typed, isDryRun } }))

/** Renders concepts for admins: search, add, change, delete and restore, export and import as CSV. */
export function ConceptsPart() {
  const [{ q = '' }] = useSearchParams()
  const query = useQuery(conceptsQuery(q))
  const remove = useRemoval<GuideRow>(conceptsResource, {
    done: ({ title }) => text.deleted(title),
    undone: ({ title }) => text.restored(title),
  })
  return (
    <>
      <GuideHead
        addWord={text.addConcept}
        csvName="concepts.csv"
        importTitle={text.importTitle.concepts}
        importing={importing}
        onImported={conceptsResource.changed}
      />
      <Guides
        query={query}
        waiting={8}
        rowsOf={({ concepts }) => concepts.map(({ id, title, keyword }) => ({ id, title, line: keyword }))}
        onDelete={(row) => void remove.run(row)}
        dialog={({ holidays }, id, onClose) => (
          <ConceptDialog key={id} id={id} holidays={holidays} onClose={onClose} />
        )}
      />
    </>
  )
}
