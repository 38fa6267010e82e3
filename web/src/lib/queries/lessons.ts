import { listLessons, readLesson } from '@thokham/contract/lessons'
import { queryOf } from './query-of.ts'

/** Every lesson, with how far the member has come. */
export const lessonsQuery = queryOf(['lessons'], listLessons, {})

/** Returns the query of the text of a lesson. */
export const lessonQuery = (id: string) => queryOf(['lessons', id], readLesson, { params: { id } })
