import type { ConceptFields } from '@thokham/contract/concepts'
import type { FieldReason } from '@thokham/contract/errors'
import { keywordFault, stockKeyword } from '@thokham/domain/stock-keyword'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { concepts } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { type Resource, resource, shipped } from '../../resources/resource.ts'
import { CONCEPT_PIECE } from './concept-content.ts'
import { type ConceptRow, presentConcept } from './concept-queries.ts'
import { searchOf } from './search-of.ts'

/** What a concept may refer to. */
export interface Known {
  categories: ReadonlySet<string>
  /** Id → title */
  holidays: ReadonlyMap<string, string>
}

/** Reads the categories and holidays that a concept may refer to. */
export async function readKnown(db: Database): Promise<Known> {
  const { rows } = await db.execute<{ id: string; holiday: string | null }>(sql`
    SELECT id, NULL AS holiday FROM categories WHERE deleted_at IS NULL
    UNION ALL SELECT id, title FROM holidays`)
  return {
    categories: new Set(rows.flatMap(({ id, holiday }) => (holiday === null ? [id] : []))),
    holidays: new Map(rows.flatMap(({ id, holiday }) => (holiday === null ? [] : [[id, holiday] as const]))),
  }
}

/** Returns the columns of what an admin said, with its keywords as the library writes them. */
export function columnsOf({ category, ...fields }: ConceptFields, { holidays }: Known) {
  const keywords = [...new Set(fields.keywords.map(stockKeyword))]
  const titles = fields.holidays.flatMap((id) => holidays.get(id) ?? [])
  return { ...fields, keywords, categoryId: category, search: searchOf({ ...fields, keywords }, titles) }
}

/**
 * Refuses a concept that refers to what is not there.
 * @throws Refusal `invalid_input` with the field that refers to nothing, or holds a keyword that may not stand there
 */
export function refuseUnknown(fields: ConceptFields, known: Known): void {
  const faults: Record<string, FieldReason> = {}
  if (!known.categories.has(fields.category)) faults.category = 'invalid'
  if (fields.holidays.some((id) => !known.holidays.has(id))) faults.holidays = 'invalid'
  const keywords = fields.keywords.map(stockKeyword)
  const at = keywords.findIndex((keyword) => keywordFault(keyword) !== null)
  if (at >= 0) faults.keywords = 'format'
  else if (new Set(keywords).size < 10) faults.keywords = 'too_short'
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_input', { fields: faults })
}

const records = resource({ kind: 'concept', table: concepts, describe: presentConcept })

/** The concepts as admins edit them; a new one stands behind all others. */
export const conceptRecords: Resource<ConceptRow, ReturnType<typeof columnsOf>> = {
  ...shipped(CONCEPT_PIECE, records),
  insert: (tx, doer, columns) =>
    records.insert(tx, doer, {
      ...columns,
      place: sql`(SELECT coalesce(max(place), -1) + 1 FROM concepts)`,
    }),
}
