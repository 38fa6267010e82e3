import { isReferenceKind } from '@thokham/contract/reference-data'
import { Suspense } from 'react'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { adminGuides } from '../../../text/admin-guides.ts'
import { adminHolidays } from '../../../text/admin-holidays.ts'
import { adminLibrary as text } from '../../../text/admin-library.ts'
import { evidence } from '../../../text/evidence.ts'
import { AdminSections } from '../admin-sections.tsx'
import { AgedPart } from './aged-part.tsx'
import { CategoriesPart } from './categories-part.tsx'
import { ConceptsPart } from './concepts-part.tsx'
import { HolidaysPart } from './holidays-part.tsx'
import { LessonsPart } from './lessons-part.tsx'
import { TextsPart } from './texts-part.tsx'

const NewContent = lazyPart(() => import('./new-content.tsx'))
const AgedNotice = lazyPart(() => import('./aged-notice.tsx'))

/** The parts of the library, by their name in the address; the first one opens. */
const PARTS = [
  { part: 'categories', name: text.categoriesPart, Part: CategoriesPart },
  { part: 'concepts', name: adminGuides.conceptsPart, Part: ConceptsPart },
  { part: 'holidays', name: adminHolidays.part, Part: HolidaysPart },
  { part: 'lessons', name: adminGuides.lessonsPart, Part: LessonsPart },
  { part: 'texts', name: adminGuides.textsPart, Part: TextsPart },
  { part: 'aged', name: evidence.part, Part: AgedPart },
] as const

/** Renders /admin/library: what members find material in, for admins to edit (docs/library.md). */
export function LibraryScreen() {
  const [search] = useSearchParams()
  const current = PARTS.find(({ part }) => part === search.part) ?? PARTS[0]
  return (
    <>
      <AdminSections current="/admin/library" />
      <h1 className="mb-4 text-3xl">{text.title}</h1>
      <Suspense>
        <NewContent isShown={(kind) => !isReferenceKind(kind)} />
        <AgedNotice />
      </Suspense>
      <TabLinks
        label={text.parts}
        to="/admin/library"
        tabs={PARTS.map(({ part, name }) => ({ name, search: { part }, selected: part === current.part }))}
      />
      <current.Part />
    </>
  )
}
