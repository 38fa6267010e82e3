import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { category } from '@thokham/contract/categories'
import { stockKeyword } from '@thokham/domain/stock-keyword'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { categories } from '../../db/schema.ts'
import { arrangePieces } from '../content/arrange-pieces.ts'
import { contentKind } from '../content/content-kind.ts'
import { isEdited } from '../content/mark-edited.ts'
import { storedRow } from '../content/stored-row.ts'
import { keepShipped, passOn, putShippedBack, type StoredKeywords } from './put-shipped-back.ts'
import { compareShipped, removeUnshipped, replaceShipped } from './replace-shipped.ts'
import { deleteAgain, reviveCategory } from './revive-category.ts'

/** Names of the two kinds of pieces, for `markEdited`. */
export const CATEGORY_PIECE = 'category'
export const KEYWORDS_PIECE = 'keywords'

const shippedCategories = z.array(category.omit({ keywordCount: true, revision: true }))

async function readCategories(folder: string) {
  return shippedCategories.parse(JSON.parse(await readFile(join(folder, 'categories.json'), 'utf8')))
}

const row = storedRow('categories', ['keyword_count', 'next_number', 'deleted_at'])

/** The categories, in the order of `content/categories.json`. */
export const categoryContent = contentKind({
  kind: CATEGORY_PIECE,
  read: async (folder) =>
    (await readCategories(folder)).map((one, place) => ({
      key: one.id,
      title: one.title,
      content: one,
      place,
    })),
  readCurrent: async (tx, key) => {
    const [standing] = await tx.select().from(categories).where(eq(categories.id, key))
    return standing
  },
  keep: row.keep,
  putBack: async (tx, key, kept) => {
    await row.putBack(tx, key, kept)
    const { deleted_at: deletedAt } = kept as { deleted_at: string | null }
    // Whoever took its newer keywords as well wants it to live.
    if (deletedAt !== null && (await isEdited(tx, KEYWORDS_PIECE, key))) await deleteAgain(tx, key, deletedAt)
  },
  arrange: (tx, pieces) => arrangePieces(tx, sql`categories`, pieces),
  write: async (tx, { content: { id, ...shown }, place = 0 }) => {
    const columns = { ...shown, place }
    await reviveCategory(tx, id)
    await tx
      .insert(categories)
      .values({ id, ...columns })
      .onConflictDoUpdate({
        target: categories.id,
        set: { ...columns, revision: sql`${categories.revision} + 1` },
      })
  },
})

/** The keywords of each category: `content/keywords/<id>.txt`, one a line. */
export const keywordContent = contentKind({
  kind: KEYWORDS_PIECE,
  searched: ['categories', 'keywords', 'keyword_words'],
  read: async (folder) =>
    Promise.all(
      (await readCategories(folder)).map(async ({ id, title }) => {
        const text = await readFile(join(folder, 'keywords', `${id}.txt`), 'utf8')
        return { key: id, title, content: text.split(/\r?\n/).map(stockKeyword).filter(Boolean) }
      }),
    ),
  // Own keywords stay, and what was deleted stays deleted: how many there are says what changed.
  readCurrent: async (tx, key) => {
    const [standing] = await tx
      .select({ keywordCount: categories.keywordCount, deletedAt: categories.deletedAt })
      .from(categories)
      .where(eq(categories.id, key))
    return standing
  },
  keep: keepShipped,
  putBack: async (tx, key, kept) => {
    const { deletedAt, rows } = kept as StoredKeywords
    await putShippedBack(tx, key, rows)
    if (deletedAt !== null && (await isEdited(tx, CATEGORY_PIECE, key))) await deleteAgain(tx, key, deletedAt)
  },
  compare: (tx, { key, content }) => compareShipped(tx, key, content),
  // Keywords of a category that an admin deleted have no other place: who takes them wants it back.
  beforeTaking: async (tx, key) => {
    await reviveCategory(tx, key)
  },
  beforeWriting: (tx, { key, content }) => removeUnshipped(tx, key, content),
  write: (tx, { key, content }) => replaceShipped(tx, key, content),
  afterTaking: (tx, { content }, kept, others) =>
    passOn(tx, { kept: kept as StoredKeywords, content, others }),
})
