import { queryOptions } from '@tanstack/react-query'
import { listLessons, readLesson } from '@thokham/contract/lessons'
import { call } from '../api/call.ts'

/** Every lesson, with how far the member has come. */
export const lessonsQuery = queryOptions({
  queryKey: ['lessons'],
  queryFn: ({ signal }) => call(listLessons, {}, { signal }),
})

/** Returns the query of the text of a lesson. */
export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', id],
    queryFn: ({ signal }) => call(readLesson, { params: { id } }, { signal }),
  })
