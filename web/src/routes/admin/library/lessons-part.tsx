import { useQuery } from '@tanstack/react-query'
import { type AdminLesson, importLessons } from '@thokham/contract/lessons'
import { useRemoval } from '../../../kit/resource/resource.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { lessons as lessonText } from '../../../text/lessons.ts'
import { GuideHead } from './guide-head.tsx'
import { type GuideRow, Guides } from './guides.tsx'
import { importBy } from './import-by.ts'
import { adminLessonsQuery, lessonsResource } from './resources.ts'

const LessonDialog = lazyPart(() => import('./lesson-dialog.tsx'))

const importing = importBy(importLessons, ({ typed, isDryRun }) => ({ body: { csv: typed, isDryRun } }))

/** Renders lessons for admins: search, add, change, delete and restore, export and import as CSV. */
export function LessonsPart() {
  const [{ q = '' }] = useSearchParams()
  const query = useQuery(adminLessonsQuery)
  const isFound = ({ title, body }: AdminLesson) => `${title} ${body}`.toLowerCase().includes(q.toLowerCase())
  const remove = useRemoval<GuideRow>(lessonsResource, {
    done: ({ title }) => text.deleted(title),
    undone: ({ title }) => text.restored(title),
  })
  return (
    <>
      <GuideHead
        addWord={text.addLesson}
        csvName="lessons.csv"
        importTitle={text.importTitle.lessons}
        importing={importing}
        onImported={lessonsResource.changed}
      />
      <Guides
        query={query}
        waiting={8}
        rowsOf={({ lessons }) => lessons.filter(isFound).map(rowOf)}
        onDelete={(row) => void remove.run(row)}
        dialog={({ lessons }, id, onClose) => {
          const lesson = lessons.find((each) => each.id === id) ?? null
          return (lesson || id === null) && <LessonDialog key={id} lesson={lesson} onClose={onClose} />
        }}
      />
    </>
  )
}

function rowOf({ id, title, category, place, minutes, isNew }: AdminLesson): GuideRow {
  const parts = [
    lessonText.place(lessonText.categories[category], place),
    lessonText.minutes(minutes),
    isNew && lessonText.new,
  ]
  return { id, title, line: parts.filter(Boolean).join(' · ') }
}
