import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { LessonFields } from '@thokham/contract/lessons'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { lessons } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { LESSON_PIECE } from './lesson-content.ts'
import { type LessonRow, presentLesson } from './lesson-queries.ts'

/** Adds a lesson; who writes one has checked it that day. */
export async function insertLesson(tx: Transaction, doer: Doer, fields: LessonFields): Promise<LessonRow> {
  const [made] = await tx
    .insert(lessons)
    .values({ ...fields, id: randomUUID(), createdAt: doer.now, checkedOn: bangkokDate(doer.now) })
    .returning()
  if (!made) throw new Error('The lesson is not there')
  await writeAudit(tx, doer, { ...describeAuditEntry('lesson.create', made.id), after: presentLesson(made) })
  return made
}

/**
 * Changes a lesson; unless it is the video alone, no newer version of the product changes it back. Locks what the
 * content ledger knows of it, where that is so, then its row.
 * @param revision as it was read; null = whatever it is
 * @throws Refusal `not_found`; `conflict` when somebody else changed it meanwhile
 */
export async function changeLesson(
  tx: Transaction,
  doer: Doer,
  id: string,
  fields: LessonFields,
  revision: number | null,
): Promise<LessonRow> {
  const living = and(eq(lessons.id, id), isNull(lessons.deletedAt))
  const [standing] = await tx.select().from(lessons).where(living)
  if (standing && isTextChanged(standing, fields)) await markEdited(tx, LESSON_PIECE, id, doer.now)
  const [before] = await tx.select().from(lessons).where(living).for('no key update')
  if (!before) throw new Refusal('not_found')
  if (revision !== null && before.revision !== revision) throw new Refusal('conflict')
  const [changed] = await tx
    .update(lessons)
    .set({ ...fields, revision: before.revision + 1 })
    .where(living)
    .returning()
  if (!changed) throw new Refusal('not_found')
  await writeAudit(tx, doer, {
    ...describeAuditEntry('lesson.update', id),
    before: presentLesson(before),
    after: presentLesson(changed),
  })
  return changed
}

/** Tells whether more than the video changes: that one outlives newer versions anyway, and the text goes on being kept new. */
function isTextChanged(before: LessonRow, { video: _, ...fields }: LessonFields): boolean {
  return Object.entries(fields).some(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(before[field as keyof typeof fields], value),
  )
}
