import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { categoryId } from '@thokham/contract/categories'
import { libraryId } from '@thokham/contract/library-ids'
import type { Stars } from '@thokham/domain/difficulty'
import { HOLIDAY_REGIONS, type HolidayReckoning } from '@thokham/domain/holiday'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { concepts, holidays } from '../../db/schema.ts'
import { arrangePieces } from '../content/arrange-pieces.ts'
import { contentKind } from '../content/content-kind.ts'
import { keptRow } from '../content/kept-row.ts'
import { searchOf } from './search-of.ts'

/** Name of the kind, for `markEdited`. */
export const CONCEPT_PIECE = 'concept'

const DIFFICULTIES = ['very-hard', 'hard', 'medium', 'easy', 'very-easy'] as const
const shippedConcepts = z.array(
  z.object({
    id: libraryId,
    title: z.string(),
    keywords: z.array(z.string()).min(1),
    buyers: z.string(),
    months: z.array(z.int().min(1).max(12)),
    difficulty: z.enum(DIFFICULTIES),
    category: categoryId,
    holidays: z.array(libraryId),
  }),
)
const reckoning: z.ZodType<HolidayReckoning> = z.union([
  z.strictObject({
    weekday: z.int().min(0).max(6),
    nth: z.int().min(-1).max(5),
    after: z.int().exactOptional(),
  }),
  z.strictObject({ easter: z.int() }),
  z.strictObject({ dates: z.array(z.iso.date()) }),
])
const shippedHolidays = z.array(
  z.object({
    id: libraryId,
    title: z.string(),
    month: z.int().min(1).max(12),
    day: z.int().min(1).max(31).nullable(),
    rule: z.string().nullable().default(null),
    reckoned: reckoning.nullable().default(null),
    where: z.enum(HOLIDAY_REGIONS),
  }),
)

async function readHolidays(folder: string) {
  return shippedHolidays.parse(JSON.parse(await readFile(join(folder, 'holidays.json'), 'utf8')))
}

/** The holidays and commercial days: `content/holidays.json`. */
export const holidayContent = contentKind({
  kind: 'holiday',
  read: async (folder) =>
    (await readHolidays(folder)).map(({ where, ...holiday }) => ({
      key: holiday.id,
      title: holiday.title,
      content: { ...holiday, region: where },
    })),
  readStanding: async (tx, key) => {
    const [standing] = await tx.select().from(holidays).where(eq(holidays.id, key))
    return standing
  },
  ...keptRow('holidays'),
  write: async (tx, { content: { id, ...columns } }) => {
    await tx
      .insert(holidays)
      .values({ id, ...columns })
      .onConflictDoUpdate({ target: holidays.id, set: columns })
  },
})

/** The concepts, in the order of `content/concepts.json`. */
export const conceptContent = contentKind({
  kind: CONCEPT_PIECE,
  searched: ['concepts', 'concept_words'],
  read: async (folder) => {
    const titles = new Map((await readHolidays(folder)).map(({ id, title }) => [id, title]))
    const shipped = shippedConcepts.parse(JSON.parse(await readFile(join(folder, 'concepts.json'), 'utf8')))
    return shipped.map(({ difficulty, category, ...concept }, place) => ({
      key: concept.id,
      title: concept.title,
      content: {
        ...concept,
        stars: (DIFFICULTIES.indexOf(difficulty) + 1) as Stars,
        categoryId: category,
        search: searchOf(
          concept,
          concept.holidays.flatMap((id) => titles.get(id) ?? []),
        ),
      },
      place,
    }))
  },
  readStanding: async (tx, key) => {
    const [standing] = await tx.select().from(concepts).where(eq(concepts.id, key))
    return standing
  },
  ...keptRow('concepts'),
  arrange: (tx, pieces) => arrangePieces(tx, sql`concepts`, pieces),
  write: async (tx, { content: { id, ...columns }, place = 0 }) => {
    const row = { ...columns, place, deletedAt: null }
    await tx
      .insert(concepts)
      .values({ id, ...row })
      .onConflictDoUpdate({
        target: concepts.id,
        set: { ...row, revision: sql`${concepts.revision} + 1` },
      })
  },
})
