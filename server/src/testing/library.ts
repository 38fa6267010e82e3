import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keywordSameness } from '@thokham/domain/stock-keyword'
import type pg from 'pg'
import { CONTENT_FOLDER } from '../content-folder.ts'
import { typedDatabase } from '../db/client.ts'
import { loadContent } from '../features/content/load-content.ts'
import { CONTENT_KINDS } from '../features/features.ts'
import type { Services } from '../services.ts'
import { atTheEnd } from './at-the-end.ts'
import { aFilledDatabase } from './database.ts'

/** Makes a database that holds what the product ships, for `startTestServer`; it ends with the test file. */
export function aLibraryDatabase(): Promise<pg.Pool> {
  return aFilledDatabase('library', (pool) =>
    loadContent({ db: typedDatabase(pool), contentFolder: CONTENT_FOLDER }, CONTENT_KINDS),
  )
}

/** Loads what the product ships into the database of a test. */
export function loadLibrary(services: Services): Promise<void> {
  return loadContent(services, CONTENT_KINDS)
}

/** Copies what the product ships, for a test that ships something else; the copy ends with the test file. */
export function aContentFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-content-'))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(CONTENT_FOLDER, folder, { recursive: true })
  return folder
}

/** Loads the models of AI that ship into the database of a test. */
export function loadModels(services: Services): Promise<void> {
  return loadContent(
    services,
    CONTENT_KINDS.filter(({ kind }) => kind === 'ai_model'),
  )
}

/** Loads the models of pictures that ship into the database of a test. */
export function loadImageModels(services: Services): Promise<void> {
  return loadContent(
    services,
    CONTENT_KINDS.filter(({ kind }) => kind === 'image_model'),
  )
}

/** Fills categories with as many keywords: `food keyword 1` … in the order of their numbers. */
export async function aLibrary(
  { pool }: Pick<Services, 'pool'>,
  sizes: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [place, [id, size]] of Object.entries(sizes).entries()) {
    await pool.query(
      `INSERT INTO categories (id, title, description, icon, family, dye, place, keyword_count, next_number)
       VALUES ($1, $2, '', 'utensils', 'diamond', 'khamin', $3, $4, $4)`,
      [id, `หมวด ${id}`, place, size],
    )
    const keywords = Array.from({ length: size }, (_, at) => `${id} keyword ${at + 1}`)
    await pool.query(
      `INSERT INTO keywords (category_id, number, keyword, sameness, is_shipped)
       SELECT $1::text, at - 1, keyword, sameness, true
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS w (keyword, sameness, at)`,
      [id, keywords, keywords.map(keywordSameness)],
    )
  }
}
