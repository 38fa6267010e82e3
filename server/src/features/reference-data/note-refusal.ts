import type { AiModel } from '@thokham/domain/ai/model'
import { type NotedRefusal, noteOf, REFUSAL_DAYS } from '@thokham/domain/ai/refusal'
import { plusDays } from '@thokham/domain/calendar'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { aiModelObservations } from '../../db/schema.ts'

/**
 * Notes what a model refused of a request, for all processes and whether it has a row or not, in place of what was noted of
 * the same parameter before. A release leaves it as it is; the owner's change of the model forgets it.
 */
export async function noteRefusal(
  db: Database,
  { provider, id }: Pick<AiModel, 'provider' | 'id'>,
  refusal: NotedRefusal,
): Promise<void> {
  const { refuses } = aiModelObservations
  const note = noteOf(refusal)
  const others = sql`ARRAY(
    SELECT each FROM unnest(${refuses}) AS each WHERE substring(each FROM '^\\w+') <> ${refusal.parameter} ORDER BY 1)`
  await db
    .insert(aiModelObservations)
    .values({ provider, model: id, refuses: [note] })
    .onConflictDoUpdate({
      target: [aiModelObservations.provider, aiModelObservations.model],
      set: { refuses: sql`array_append(${others}, ${note})` },
      setWhere: sql`${note} <> ALL (${refuses})`,
    })
}

/**
 * Forgets what models refused more than a week ago: the next call asks for it again.
 * @param today Bangkok date
 */
export async function forgetOldRefusals(db: Database, today: string): Promise<void> {
  const { refuses } = aiModelObservations
  const refused = sql`ARRAY(
    SELECT each FROM unnest(${refuses}) AS each
    WHERE substring(each FROM '\\d{4}-\\d\\d-\\d\\d$') > ${plusDays(today, -REFUSAL_DAYS)})`
  await db.update(aiModelObservations).set({ refuses: refused }).where(sql`${refuses} <> ${refused}`)
}
