import { randomUUID } from 'node:crypto'
import type { ConceptFields } from '@thokham/contract/concepts'
import type { FieldReason } from '@thokham/contract/errors'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { keywordFault, stockKeyword } from '@thokham/domain/stock-keyword'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { concepts } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
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

/** Adds a concept behind all others; who writes one has checked it that day. */
export async function insertConcept(
  tx: Transaction,
  doer: Doer,
  columns: ReturnType<typeof columnsOf>,
  id: string = randomUUID(),
): Promise<ConceptRow> {
  const [made] = await tx
    .insert(concepts)
    .values({
      ...columns,
      id,
      place: sql`(SELECT coalesce(max(place), -1) + 1 FROM concepts)`,
      createdAt: doer.now,
      checkedOn: bangkokDate(doer.now),
    })
    .returning()
  if (!made) throw new Error('The concept is not there')
  await writeAudit(tx, doer, {
    ...describeAuditEntry('concept.create', made.id),
    after: presentConcept(made),
  })
  return made
}

/**
 * Changes a concept. Locks what the content ledger knows of it, then its row.
 * @param revision as it was read; null = whatever it is
 * @throws Refusal `not_found`; `conflict` when somebody else changed it meanwhile
 */
export async function changeConcept(
  tx: Transaction,
  doer: Doer,
  id: string,
  columns: ReturnType<typeof columnsOf>,
  revision: number | null,
): Promise<ConceptRow> {
  await markEdited(tx, CONCEPT_PIECE, id, doer.now)
  const living = and(eq(concepts.id, id), isNull(concepts.deletedAt))
  const [before] = await tx.select().from(concepts).where(living).for('no key update')
  if (!before) throw new Refusal('not_found')
  if (revision !== null && before.revision !== revision) throw new Refusal('conflict')
  const [changed] = await tx
    .update(concepts)
    .set({ ...columns, revision: before.revision + 1 })
    .where(living)
    .returning()
  if (!changed) throw new Refusal('not_found')
  await writeAudit(tx, doer, {
    ...describeAuditEntry('concept.update', id),
    before: presentConcept(before),
    after: presentConcept(changed),
  })
  return changed
}
