import type { AiModel, RefusableParameter } from '@thokham/domain/ai/model'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { aiModelObservations } from '../../db/schema.ts'

/**
 * Notes that a model refused a parameter of a request, for all processes and whether it has a row or not. What is known
 * already is not written. A release leaves it as it is; the owner's change of the model forgets it.
 */
export async function noteRefusal(
  db: Database,
  { provider, id }: Pick<AiModel, 'provider' | 'id'>,
  parameter: RefusableParameter,
): Promise<void> {
  const { refuses } = aiModelObservations
  await db
    .insert(aiModelObservations)
    .values({ provider, model: id, refuses: [parameter] })
    .onConflictDoUpdate({
      target: [aiModelObservations.provider, aiModelObservations.model],
      set: { refuses: sql`array_append(${refuses}, ${parameter})` },
      setWhere: sql`${parameter} <> ALL (${refuses})`,
    })
}
