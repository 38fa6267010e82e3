import { saveProgress } from '@thokham/contract/lessons'
import { type RefObject, useEffect, useRef } from 'react'
import { useAction } from '../../../kit/action/use-action.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { lessonQuery, lessonsQuery } from '../../../lib/queries/lessons.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { lessons as text } from '../../../text/lessons.ts'

/** Percent between two notes of how far somebody has read. */
const STEP = 20

/** Notes how far a lesson is read while it is, and marks it done or not. */
export function useProgress(id: string, reached: number, article: RefObject<HTMLElement | null>) {
  const noted = useRef(reached)
  const { run } = useAction(saveProgress, {
    input: (body: { reached: number; isDone?: boolean }) => ({ params: { id }, body }),
    always: (saved) => saved && show(id, saved),
    refused: (_, { isDone }) => (isDone === undefined ? null : text.doneFail),
  })
  const newest = useLatest(run)

  useEffect(() => {
    const look = () => {
      const box = article.current?.getBoundingClientRect()
      if (!box || box.height === 0) return
      const seen = Math.round(Math.min(1, Math.max(0, (innerHeight - box.top) / box.height)) * 100)
      const isEnd = seen >= 98 && noted.current < 100
      if (seen < noted.current + STEP && !isEnd) return
      noted.current = isEnd ? 100 : seen
      void newest.current({ reached: noted.current })
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [article])

  return { markDone: (isDone: boolean) => void run({ reached: isDone ? 100 : noted.current, isDone }) }
}

function show(id: string, saved: { reached: number; isDone: boolean }): void {
  const seenAt = new Date().toISOString()
  queryClient.setQueryData(lessonQuery(id).queryKey, (known) => known && { ...known, ...saved, seenAt })
  queryClient.setQueryData(
    lessonsQuery.queryKey,
    (known) =>
      known && {
        lessons: known.lessons.map((lesson) => (lesson.id === id ? { ...lesson, ...saved, seenAt } : lesson)),
      },
  )
}
