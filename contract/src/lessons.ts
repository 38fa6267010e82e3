import { z } from 'zod'
import { DYES } from './categories.ts'
import { importResult } from './concepts.ts'
import { checkedOn, sources } from './evidence.ts'
import { calendarDate, instant, optionalText, requiredLine, requiredText, secureAddress } from './fields.ts'
import { libraryParams, revision } from './library-ids.ts'
import { operation, streamed } from './operation.ts'

export const LESSON_CATEGORIES = ['beginner', 'technique', 'update'] as const
export type LessonCategory = (typeof LESSON_CATEGORIES)[number]

/** A lesson as lists show it, with how far the caller has come. */
export const lesson = z.object({
  id: z.string(),
  title: z.string(),
  category: z.enum(LESSON_CATEGORIES),
  /** Its number within its category, from 1 on */
  number: z.int().min(1),
  isNew: z.boolean(),
  /** A dye, or empty */
  titleColor: z.enum(['', ...DYES]),
  /** To read it */
  minutes: z.int().min(1),
  hasVideo: z.boolean(),
  /** Gregorian, `YYYY-MM-DD` */
  updatedOn: z.iso.date(),
  /** Its first sentence */
  lead: z.string(),
  /** Percent */
  reached: z.int().min(0).max(100),
  isDone: z.boolean(),
  /** When the caller was there last; null = never */
  seenAt: instant.nullable(),
})
export type Lesson = z.infer<typeof lesson>

export const listLessons = operation({
  name: 'lessons.list',
  summary: 'Every lesson in its order, with how far the caller has come',
  method: 'GET',
  path: '/api/lessons',
  access: 'lessons:use',
  response: z.object({ lessons: z.array(lesson) }),
})

export const readLesson = operation({
  name: 'lessons.read',
  summary: 'The text of a lesson',
  method: 'GET',
  path: '/api/lessons/:id',
  access: 'lessons:use',
  params: libraryParams,
  response: lesson.extend({
    /** Markdown as content/README.md allows it */
    body: z.string(),
    /** Path of the screen that it teaches; empty = none */
    screen: z.string(),
    /** https; empty = none */
    video: z.string(),
    checkedOn,
    sources,
  }),
  errors: ['not_found'],
})

/** What was reached never goes back; a lesson that is done stays done unless it is marked otherwise. */
export const saveProgress = operation({
  name: 'lessons.progress',
  summary: 'Note how far the caller has read, and whether the lesson is done',
  method: 'PUT',
  path: '/api/lessons/:id/progress',
  access: 'lessons:use',
  params: libraryParams,
  body: z.object({
    reached: z.int().min(0).max(100),
    /** Absent = as it is */
    isDone: z.boolean().optional(),
  }),
  response: z.object({ reached: z.int().min(0).max(100), isDone: z.boolean() }),
  errors: ['not_found'],
})

/** What an admin may say of a lesson. */
export const lessonFields = z.object({
  title: requiredLine(120),
  category: z.enum(LESSON_CATEGORIES, 'required'),
  /** Its place within its category; lessons of the same place stand in the order in which they were made */
  place: z.int('format').min(0, 'format').max(100_000, 'too_big'),
  isNew: z.boolean(),
  titleColor: z.enum(['', ...DYES]),
  minutes: z.int('format').min(1, 'too_small').max(600, 'too_big'),
  screen: optionalText(200).refine((path) => path === '' || /^\/[\w\-/]*$/.test(path), 'format'),
  video: optionalText(2_000).pipe(z.union([z.literal(''), secureAddress], 'format')),
  updatedOn: calendarDate,
  body: requiredText(40_000),
  /** Absent = as they are */
  sources: sources.optional(),
})
export type LessonFields = z.infer<typeof lessonFields>

export const adminLesson = lessonFields.extend({
  id: z.string(),
  checkedOn,
  sources,
  revision: z.int().min(0),
})
export type AdminLesson = z.infer<typeof adminLesson>

export const listAdminLessons = operation({
  name: 'lessonAdmin.list',
  summary: 'Every lesson, for admins',
  method: 'GET',
  path: '/api/admin/lessons',
  access: 'admin:use',
  response: z.object({ lessons: z.array(adminLesson) }),
})

export const createLesson = operation({
  name: 'lessonAdmin.create',
  summary: 'Add a lesson',
  method: 'POST',
  path: '/api/admin/lessons',
  access: 'admin:use',
  body: lessonFields,
  response: adminLesson,
})

export const updateLesson = operation({
  name: 'lessonAdmin.update',
  summary: 'Change a lesson',
  method: 'PUT',
  path: '/api/admin/lessons/:id',
  access: 'admin:use',
  params: libraryParams,
  body: lessonFields.extend({ revision }),
  response: adminLesson,
  errors: ['not_found', 'conflict'],
})

export const deleteLesson = operation({
  name: 'lessonAdmin.delete',
  summary: 'Delete a lesson; it can be restored',
  method: 'DELETE',
  path: '/api/admin/lessons/:id',
  access: 'admin:use',
  params: libraryParams,
  response: z.object({ deleted: z.boolean() }),
})

export const restoreLesson = operation({
  name: 'lessonAdmin.restore',
  summary: 'Undo a deletion',
  method: 'POST',
  path: '/api/admin/lessons/:id/restore',
  access: 'admin:use',
  params: libraryParams,
  response: adminLesson,
  errors: ['not_found'],
})

export const exportLessons = operation({
  name: 'lessonAdmin.export',
  summary: 'Every lesson as CSV, as the import takes it',
  method: 'GET',
  path: '/api/admin/lessons.csv',
  access: 'admin:use',
  response: streamed('text/csv'),
})

/** Wrong lines are passed over; the others are written in one go. */
export const importLessons = operation({
  name: 'lessonAdmin.import',
  summary: 'Add and change lessons by a CSV file, or only try it',
  method: 'POST',
  path: '/api/admin/lessons/import',
  access: 'admin:use',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.object({ csv: z.string().max(4_000_000, 'too_long'), isDryRun: z.boolean() }),
  response: importResult,
})
