import { HOLIDAY_REGIONS } from '@thokham/domain/holiday'
import { z } from 'zod'
import { categoryId } from './categories.ts'
import { checkedOn, sources } from './evidence.ts'
import { optionalText, requiredLine, requiredText } from './fields.ts'
import { libraryId, libraryParams, revision } from './library-ids.ts'
import { operation, streamed } from './operation.ts'

/** 5 = very easy, 1 = very hard */
const stars = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

/** A concept as lists show it. */
export const concept = z.object({
  id: z.string(),
  title: z.string(),
  /** The first keyword, for a look */
  keyword: z.string(),
  keywordCount: z.int().min(1),
  /** 1–12, of the event or season itself */
  months: z.array(z.int().min(1).max(12)),
  stars,
  category: z.string(),
  /** Ids of holidays */
  holidays: z.array(z.string()),
  isFavourite: z.boolean(),
})
export type Concept = z.infer<typeof concept>

export const holiday = z.object({
  id: z.string(),
  title: z.string(),
  /** 1–12; of one that moves the month in which it mostly falls */
  month: z.int(),
  /** It falls on another date each year */
  moves: z.boolean(),
  /** The next one, Gregorian; null = nobody can reckon it beforehand */
  date: z.iso.date().nullable(),
  /** That date is reckoned and not yet published */
  isComputed: z.boolean(),
  /** Of one that moves: how */
  rule: z.string().nullable(),
  region: z.enum(HOLIDAY_REGIONS),
})
export type Holiday = z.infer<typeof holiday>

export const listConcepts = operation({
  name: 'concepts.list',
  summary: 'Concepts that a search finds, the best first; without one all of them, in the library’s order',
  method: 'GET',
  path: '/api/concepts',
  access: 'own:use',
  query: z.object({ q: optionalText(100) }),
  response: z.object({
    concepts: z.array(concept),
    holidays: z.array(holiday),
    /** Nothing is called that: these come close to it */
    isNear: z.boolean(),
    /** Of all, whatever was searched for */
    total: z.int().min(0),
    /** The server's Bangkok date */
    today: z.iso.date(),
  }),
})

export const readConcept = operation({
  name: 'concepts.read',
  summary: 'A concept with its keywords, and who buys it',
  method: 'GET',
  path: '/api/concepts/:id',
  access: 'own:use',
  params: libraryParams,
  response: concept.extend({ keywords: z.array(z.string()), buyers: z.string(), checkedOn }),
  errors: ['not_found'],
})

export const listConceptKeywords = operation({
  name: 'concepts.keywords',
  summary:
    'The keywords of all concepts, in the library’s order: by them a browser knows which concept a picture is of',
  method: 'GET',
  path: '/api/concept-keywords',
  access: 'workshop:use',
  response: z.object({
    concepts: z.array(
      z.object({ id: z.string(), title: z.string(), category: z.string(), keywords: z.array(z.string()) }),
    ),
  }),
})

export const markConcept = operation({
  name: 'concepts.favourite',
  summary: 'Put a star on a concept, or take it off',
  method: 'PUT',
  path: '/api/concepts/:id/favourite',
  access: 'own:use',
  params: libraryParams,
  body: z.object({ isFavourite: z.boolean() }),
  response: z.object({ isFavourite: z.boolean() }),
  errors: ['not_found'],
})

/** What an admin may say of a concept; each keyword as the library holds them (docs/library.md#keywords). */
export const conceptFields = z.object({
  title: requiredLine(80),
  keywords: z.array(requiredText(80)).min(10, 'too_short').max(25, 'too_big'),
  buyers: requiredText(600),
  months: z
    .array(z.int('format').min(1, 'format').max(12, 'format'))
    .min(1, 'required')
    .overwrite((months) => [...new Set(months)].sort((a, b) => a - b)),
  stars,
  category: categoryId,
  holidays: z.array(libraryId).max(20, 'too_big').default([]),
  /** Absent = as they are */
  sources: sources.optional(),
})
export type ConceptFields = z.infer<typeof conceptFields>

export const adminConcept = conceptFields.extend({
  id: z.string(),
  checkedOn,
  sources,
  revision: z.int().min(0),
})
export type AdminConcept = z.infer<typeof adminConcept>

export const readAdminConcept = operation({
  name: 'conceptAdmin.read',
  summary: 'A concept with all that can be changed of it',
  method: 'GET',
  path: '/api/admin/concepts/:id',
  access: 'admin:use',
  params: libraryParams,
  response: adminConcept,
  errors: ['not_found'],
})

export const createConcept = operation({
  name: 'conceptAdmin.create',
  summary: 'Add a concept',
  method: 'POST',
  path: '/api/admin/concepts',
  access: 'admin:use',
  body: conceptFields,
  response: adminConcept,
})

export const updateConcept = operation({
  name: 'conceptAdmin.update',
  summary: 'Change a concept',
  method: 'PUT',
  path: '/api/admin/concepts/:id',
  access: 'admin:use',
  params: libraryParams,
  body: conceptFields.extend({ revision }),
  response: adminConcept,
  errors: ['not_found', 'conflict'],
})

export const deleteConcept = operation({
  name: 'conceptAdmin.delete',
  summary: 'Delete a concept; it can be restored',
  method: 'DELETE',
  path: '/api/admin/concepts/:id',
  access: 'admin:use',
  params: libraryParams,
  response: z.object({ deleted: z.boolean() }),
})

export const restoreConcept = operation({
  name: 'conceptAdmin.restore',
  summary: 'Undo a deletion',
  method: 'POST',
  path: '/api/admin/concepts/:id/restore',
  access: 'admin:use',
  params: libraryParams,
  response: adminConcept,
  errors: ['not_found'],
})

export const exportConcepts = operation({
  name: 'conceptAdmin.export',
  summary: 'Every concept as CSV, as the import takes it',
  method: 'GET',
  path: '/api/admin/concepts.csv',
  access: 'admin:use',
  response: streamed('text/csv'),
})

/** Why a line of a CSV file is not taken. */
export const IMPORT_REASONS = [
  'columns',
  'title',
  'title_taken',
  'changed_since',
  'keywords',
  'keyword',
  'buyers',
  'months',
  'difficulty',
  'category',
  'holidays',
  'lesson_category',
  'body',
  'minutes',
  'video',
] as const
export type ImportReason = (typeof IMPORT_REASONS)[number]

/** What a CSV file holds, line by line; a dry run writes nothing. */
export const importResult = z.object({
  /** Lines that would be, or were, written as new and over one of the same id; one that says what stands there is neither */
  added: z.int().min(0),
  changed: z.int().min(0),
  faults: z.array(
    z.object({
      /** 1-based line of the file at which the row begins */
      line: z.int().min(1),
      reason: z.enum(IMPORT_REASONS),
      /** What was wrong, as it stands there */
      found: z.string(),
    }),
  ),
})
export type ImportResult = z.infer<typeof importResult>

/** Wrong lines are passed over; the others are written in one go. */
export const importConcepts = operation({
  name: 'conceptAdmin.import',
  summary: 'Add and change concepts by a CSV file, or only try it',
  method: 'POST',
  path: '/api/admin/concepts/import',
  access: 'admin:use',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.object({ csv: z.string().max(4_000_000, 'too_long'), isDryRun: z.boolean() }),
  response: importResult,
})
