import type { HandlerInput } from '@thokham/contract/operation'
import type { ReferenceKind, writeReferenceData } from '@thokham/contract/reference-data'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { aiModelObservations, referenceData } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { IMAGE_MODEL_KIND, MODEL_KIND, modelRowId } from './model-content.ts'

type Written = HandlerInput<typeof writeReferenceData>['body']
type Model = Extract<Written, { kind: typeof MODEL_KIND | typeof IMAGE_MODEL_KIND }>
interface RowName {
  kind: ReferenceKind
  id: string
}

const rowOf = ({ kind, id }: RowName) => and(eq(referenceData.kind, kind), eq(referenceData.id, id))
const livingRow = (name: RowName) => and(rowOf(name), isNull(referenceData.deletedAt))

/**
 * Adds a row behind the others, also in the place of one that was removed, or changes one as it was read; from then on no
 * release writes over it, and what calls have learned of a model is forgotten. Locks what the ledger knows of it, then the row.
 * @throws Refusal `not_found`, `conflict`; `invalid_input` for a name that is taken or a successor that is not there
 */
export async function writeRow(tx: Transaction, doer: Doer, written: Written) {
  const { kind, content, revision } = written
  const isModel = written.kind === MODEL_KIND || written.kind === IMAGE_MODEL_KIND
  const name = { kind, id: isModel ? modelRowId(written.content) : content.id }
  if (isModel) await refuseUnknownSuccessor(tx, written)
  await markEdited(tx, kind, name.id, doer.now)
  if (written.kind === MODEL_KIND) await forgetLearned(tx, written.content)
  const now =
    revision === null
      ? await insertRow(tx, doer, name, content)
      : await changeRow(tx, doer, name, { content, revision })
  return { id: name.id, revision: now }
}

async function forgetLearned(
  tx: Transaction,
  { provider, id }: Extract<Written, { kind: typeof MODEL_KIND }>['content'],
): Promise<void> {
  const observed = and(eq(aiModelObservations.provider, provider), eq(aiModelObservations.model, id))
  await tx.update(aiModelObservations).set({ refuses: [] }).where(observed)
}

async function insertRow(
  tx: Transaction,
  doer: Doer,
  name: RowName,
  content: Written['content'],
): Promise<number> {
  const columns = {
    content,
    place: sql`(SELECT coalesce(max(place), -1) + 1 FROM reference_data WHERE kind = ${name.kind})`,
    updatedAt: doer.now,
  }
  const [made] = await tx
    .insert(referenceData)
    .values({ ...name, ...columns })
    .onConflictDoUpdate({
      target: [referenceData.kind, referenceData.id],
      set: { ...columns, deletedAt: null, revision: sql`${referenceData.revision} + 1` },
      setWhere: sql`${referenceData.deletedAt} IS NOT NULL`,
    })
    .returning({ revision: referenceData.revision })
  if (!made) throw new Refusal('invalid_input', { fields: { 'content.id': 'taken' } })
  await writeAudit(tx, doer, {
    ...describeAuditEntry('reference.create', name.id, name.kind),
    after: content,
  })
  return made.revision
}

async function changeRow(
  tx: Transaction,
  doer: Doer,
  name: RowName,
  { content, revision }: { content: Record<string, unknown>; revision: number },
): Promise<number> {
  const [before] = await tx.select().from(referenceData).where(livingRow(name)).for('no key update')
  if (!before) throw new Refusal('not_found')
  if (before.revision !== revision) throw new Refusal('conflict')
  await tx
    .update(referenceData)
    .set({ content, revision: revision + 1, updatedAt: doer.now })
    .where(rowOf(name))
  const action = describeAuditEntry('reference.update', name.id, name.kind)
  await writeAudit(tx, doer, { ...action, before: before.content, after: content })
  return revision + 1
}

async function refuseUnknownSuccessor(tx: Transaction, { kind, content }: Model): Promise<void> {
  const { provider, id, successor } = content
  if (successor === null) return
  const name = { kind, id: modelRowId({ provider, id: successor }) }
  const isThere = successor !== id && (await tx.$count(referenceData, livingRow(name))) > 0
  if (!isThere) throw new Refusal('invalid_input', { fields: { 'content.successor': 'invalid' } })
}

/** Removes a row, which no release brings back. Locks what the ledger knows of it, then the row. @returns whether it was there */
export async function removeRow(tx: Transaction, doer: Doer, name: RowName): Promise<boolean> {
  await markEdited(tx, name.kind, name.id, doer.now)
  const [gone] = await tx
    .update(referenceData)
    .set({ deletedAt: doer.now, updatedAt: doer.now })
    .where(livingRow(name))
    .returning({ content: referenceData.content })
  if (!gone) return false
  const action = describeAuditEntry('reference.delete', name.id, name.kind)
  await writeAudit(tx, doer, { ...action, before: gone.content })
  return true
}

/** Brings back a row that was removed; one that is there stays as it is. @throws Refusal `not_found` */
export async function restoreRow(tx: Transaction, doer: Doer, name: RowName): Promise<void> {
  const [row] = await tx.select().from(referenceData).where(rowOf(name)).for('no key update')
  if (!row) throw new Refusal('not_found')
  if (!row.deletedAt) return
  await tx.update(referenceData).set({ deletedAt: null, updatedAt: doer.now }).where(rowOf(name))
  const action = describeAuditEntry('reference.restore', name.id, name.kind)
  await writeAudit(tx, doer, { ...action, after: row.content })
}
