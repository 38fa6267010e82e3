import { bangkokDate } from '@thokham/domain/bangkok-time'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { ListedModel } from '../../integrations/model-list.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { openKey } from '../provider-keys/open-key.ts'

/**
 * Asks OpenAI's list of models with the operator's key and notes what it says of the models that have a row. Without such
 * a key nothing is asked; a list that does not come is asked for on another day, as some keys may not read it.
 */
export async function askModelList(services: Services): Promise<void> {
  const { db, modelList, clock, log } = services
  if (!modelList.operatorKey) return
  const listed = await modelList.read(modelList.operatorKey)
  if (listed) await noteModelList(db, listed, bangkokDate(clock()))
  else log.warn('OpenAI’s list of models did not come')
}

/**
 * Where the operator has no key, asks the list with a member's as that member starts a run with it: once a Bangkok day in
 * the whole shop, free of charge, and never without a press of the member's. Keeps nobody waiting, and never throws.
 */
export function askModelListInBackground(services: Services, memberId: string): void {
  const { db, modelList, clock, log } = services
  if (modelList.operatorKey) return
  const ask = async () => {
    const today = bangkokDate(clock())
    if (!(await claimDay(db, today))) return
    const key = await openKey(services, memberId, 'openai')
    const listed = key && (await modelList.read(key.apiKey))
    if (listed) await noteModelList(db, listed, today)
  }
  ask().catch((error) => log.warn({ error: describeError(error) }, 'the list of models could not be noted'))
}

/** Claims the asking of a Bangkok day; false when somebody else has it. */
async function claimDay(db: Database, today: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO ai_model_lists AS known (provider, asked_on) VALUES ('openai', ${today})
    ON CONFLICT (provider) DO UPDATE SET asked_on = excluded.asked_on WHERE known.asked_on < excluded.asked_on`)
  return (rowCount ?? 0) > 0
}

/**
 * Notes what OpenAI's list says of the models that have a row: its end, and whether it was there. One that was never listed
 * is not missing; no row is made.
 * @param today Bangkok date
 */
export async function noteModelList(
  db: Database,
  listed: readonly ListedModel[],
  today: string,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO ai_model_observations AS known (provider, model, listed_on, listed_end, missing_since)
    SELECT 'openai', row.content->>'id', CASE WHEN listed.id IS NOT NULL THEN ${today}::date END, listed."end",
      CASE WHEN listed.id IS NULL THEN ${today}::date END
    FROM reference_data AS row
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) AS listed (id text, "end" date)
      ON listed.id = row.content->>'id'
    LEFT JOIN ai_model_observations AS seen ON seen.provider = 'openai' AND seen.model = row.content->>'id'
    WHERE row.kind = 'ai_model' AND row.deleted_at IS NULL AND row.content->>'provider' = 'openai'
      AND (listed.id IS NOT NULL OR seen.listed_on IS NOT NULL)
    ORDER BY 2
    ON CONFLICT (provider, model) DO UPDATE SET
      listed_on = coalesce(excluded.listed_on, known.listed_on),
      listed_end = CASE WHEN excluded.listed_on IS NULL THEN known.listed_end ELSE excluded.listed_end END,
      missing_since = CASE WHEN excluded.listed_on IS NULL THEN coalesce(known.missing_since, excluded.missing_since) END`)
}
