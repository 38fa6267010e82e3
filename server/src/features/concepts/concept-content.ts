import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { categoryId } from '@thokham/contract/categories'
import { libraryId } from '@thokham/contract/library-ids'
import type { Stars } from '@thokham/domain/difficulty'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { concepts } from '../../db/schema.ts'
import { arrangePieces } from '../content/arrange-pieces.ts'
import { checkedRows } from '../content/checked-kind.ts'
import { contentKind } from '../content/content-kind.ts'
import { readEvidence } from '../content/read-evidence.ts'
import { storedRow } from '../content/stored-row.ts'
import { evidenceIn } from '../content/write-evidence.ts'
import { readHolidays } from '../holidays/holiday-content.ts'
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
    checked: z.string(),
    sources: z.array(z.string()),
  }),
)
/** The concepts, in the order of `content/concepts.json`. */
export const conceptContent = contentKind({
  kind: CONCEPT_PIECE,
  searched: ['concepts', 'concept_words'],
  read: async (folder) => {
    const titles = new Map((await readHolidays(folder)).map(({ id, title }) => [id, title]))
    const shipped = shippedConcepts.parse(JSON.parse(await readFile(join(folder, 'concepts.json'), 'utf8')))
    return shipped.map(({ difficulty, category, checked, sources, ...concept }, place) => ({
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
      evidence: readEvidence({ checked, sources }),
    }))
  },
  readCurrent: async (tx, key) => {
    const [standing] = await tx.select().from(concepts).where(eq(concepts.id, key))
    return standing
  },
  ...storedRow('concepts'),
  ...evidenceIn('concepts'),
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

/** Concepts of which is to be checked again who buys them, and when. */
export const checkedConcepts = checkedRows({
  kind: CONCEPT_PIECE,
  table: concepts,
  title: concepts.title,
  deletedAt: concepts.deletedAt,
  editAt: (id) => `/admin/library?part=concepts&edit=${id}`,
})
