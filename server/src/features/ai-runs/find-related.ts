import type { AiMode } from '@thokham/domain/ai-generation'
import { isSearchKeyword } from '@thokham/domain/library-source'
import {
  categoriesNamed,
  type LibraryKeyword,
  meaningfulWords,
  rankRelated,
  stemOf,
} from '@thokham/domain/related-keywords'
import { englishOf } from '@thokham/domain/thai-subjects'
import { isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { categories } from '../../db/schema.ts'
import { drawKeywords } from '../categories/draw-keywords.ts'
import type { CategorySize } from '../categories/read-numbered.ts'

/** Keywords with one of the line's words that are looked at, and those that are alike in letters. */
const MOST_OF_A_WORD = 800
const MOST_ALIKE = 100
/** Words of a line that are looked for. */
const MOST_WORDS = 8

/**
 * Finds keywords of the library that belong to a line, the nearest first: those that share its words, those whose letters
 * are alike, for a line in Thai those of the concepts that it names. Where they are few, those of the categories that the
 * line names (docs/product/ai.md#the-library-as-a-source).
 * @param count how many to draw of a category that the line names
 * @param seed decides among what belongs equally well
 */
export async function findRelated(
  db: Database,
  { line, mode, count, seed }: { line: string; mode: AiMode; count: number; seed: number },
): Promise<LibraryKeyword[]> {
  const english = englishOf(line)
  const near = await findNear(db, english)
  const ranked = rankRelated(english, near, (keyword) => chanceOf(keyword, seed))
  const nearest = [...ranked, ...(await findInConcepts(db, line))]
  const usable = mode === 'chicken' ? nearest : nearest.filter(({ keyword }) => isSearchKeyword(keyword))
  // What only shares a category with something near is beside the point; a category that the line names is not.
  if (usable.length >= count) return eachOnce(nearest)
  const named = await findNamed(db, line)
  const drawn = await Promise.all(named.map((category) => drawFrom(db, category, { count, seed })))
  return eachOnce([...nearest, ...drawn.flat()])
}

async function findNear(db: Database, english: string): Promise<LibraryKeyword[]> {
  const words = meaningfulWords(english).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const line = words.join(' ')
  const { rows } = await db.execute<LibraryKeyword & Record<string, unknown>>(sql`
    WITH found AS (
      SELECT one.keyword, one.category_id
      FROM unnest(${sql.param([...new Set(words.map(stemOf))])}::text[]) AS word
      CROSS JOIN LATERAL (
        SELECT keyword, category_id FROM keywords
        WHERE deleted_at IS NULL AND keyword LIKE '%' || word || '%' LIMIT ${MOST_OF_A_WORD}
      ) AS one
      UNION
      (SELECT keyword, category_id FROM keywords WHERE deleted_at IS NULL AND keyword % ${line} LIMIT ${MOST_ALIKE})
    )
    SELECT found.keyword, found.category_id AS "categoryId", similarity(found.keyword, ${line})::float8 AS likeness
    FROM found JOIN categories ON categories.id = found.category_id AND categories.deleted_at IS NULL`)
  return rows
}

/** Finds the keywords of concepts whose Thai name a line says, or part of whose name it is. */
async function findInConcepts(db: Database, line: string): Promise<LibraryKeyword[]> {
  const thai = line
    .normalize('NFC')
    .match(/[\u0e01-\u0e4e]{3,}/g)
    ?.slice(0, MOST_WORDS)
  if (!thai) return []
  const { rows } = await db.execute<LibraryKeyword & Record<string, unknown>>(sql`
    SELECT keyword, category_id AS "categoryId", 0.5::float8 AS likeness
    FROM concepts CROSS JOIN LATERAL unnest(keywords) WITH ORDINALITY AS one (keyword, at)
    WHERE deleted_at IS NULL AND EXISTS (
      SELECT FROM unnest(${sql.param(thai)}::text[]) AS word
      WHERE position(word IN title) > 0 OR position(title IN word) > 0
    )
    ORDER BY at, place, id LIMIT ${MOST_ALIKE}`)
  return rows
}

function eachOnce(all: readonly LibraryKeyword[]): LibraryKeyword[] {
  const seen = new Set<string>()
  return all.filter(({ keyword }) => !seen.has(keyword) && seen.add(keyword))
}

/** Draws keywords of a category at random: they mean what the line does only by their category. */
async function drawFrom(
  db: Database,
  category: CategorySize,
  { count, seed }: { count: number; seed: number },
): Promise<LibraryKeyword[]> {
  const drawn = await drawKeywords(db, [category], count, seed)
  return drawn.map((keyword) => ({ keyword, categoryId: category.id, likeness: 0 }))
}

async function findNamed(db: Database, line: string): Promise<CategorySize[]> {
  const { id, title, description, keywordCount, nextNumber } = categories
  const all = await db
    .select({ id, title, description, keywordCount, nextNumber })
    .from(categories)
    .where(isNull(categories.deletedAt))
  return categoriesNamed(line, all).flatMap((named) => all.find((each) => each.id === named) ?? [])
}

/** Returns a number from 0 to 1, the same for a keyword and seed. */
function chanceOf(keyword: string, seed: number): number {
  let hash = seed | 0
  for (const letter of keyword)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1) ^ (hash >>> 15)
  return (hash >>> 0) / 2 ** 32
}
