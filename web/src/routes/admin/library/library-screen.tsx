import { Suspense } from 'react'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { adminLibrary as text } from '../../../text/admin-library.ts'
import { AdminSections } from '../admin-sections.tsx'
import { CategoriesPart } from './categories-part.tsx'

const NewContent = lazyPart(() => import('./new-content.tsx'))

/** The parts of the library, by their name in the address; the first one opens. */
const PARTS = [{ part: 'categories', name: text.categoriesPart, Part: CategoriesPart }] as const

/** /admin/library: what members find material in, for admins to edit (docs/library.md). */
export function LibraryScreen() {
  const [search] = useSearchParams()
  const current = PARTS.find(({ part }) => part === search.part) ?? PARTS[0]
  return (
    <>
      <AdminSections current="library" />
      <h1 className="mb-4 text-3xl">{text.title}</h1>
      <Suspense>
        <NewContent />
      </Suspense>
      {PARTS.length > 1 && (
        <TabLinks
          label={text.parts}
          to="/admin/library"
          tabs={PARTS.map(({ part, name }) => ({ name, search: { part }, selected: part === current.part }))}
        />
      )}
      <current.Part />
    </>
  )
}
