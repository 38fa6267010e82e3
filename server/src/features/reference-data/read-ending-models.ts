import { type EndingModel, endingModels, modelKey } from '@thokham/domain/ai/ending-models'
import { bangkokDate, DAY_MS } from '@thokham/domain/bangkok-time'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { readModels } from './read-models.ts'

/** Who asked a model within so many days uses it. */
const USED_WITHIN_DAYS = 30

/** Reads the models in use that the owner has to look at (domain/src/ai/ending-models.ts), and how many members use each. */
export async function readEndingModels(
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  now: Date,
): Promise<EndingModel[]> {
  const [models, settings] = await Promise.all([readModels(db), readCurrentSettings(db)])
  const own = new Set(
    (['openai', 'gemini'] as const).map((provider) =>
      modelKey({ provider, id: providers.addressOf(provider).model }),
    ),
  )
  const isToSee = models.some(
    ({ ends, isMissing, refuses }) => ends !== null || isMissing || refuses.length > 0,
  )
  const members = isToSee ? await countMembers(db, now) : new Map<string, number>()
  return endingModels(models, { own, members, takesOver: settings.ai.successorTakesOver }, bangkokDate(now))
}

async function countMembers(db: Database, now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - USED_WITHIN_DAYS * DAY_MS)
  const { rows } = await db.execute<{ provider: 'openai' | 'gemini'; id: string; members: number }>(sql`
    SELECT CASE provider WHEN 'geminiFree' THEN 'gemini' ELSE provider END AS provider, model AS id,
      count(DISTINCT profile_id)::integer AS members
    FROM ai_runs WHERE updated_at > ${since.toISOString()} AND provider <> 'library' GROUP BY 1, 2`)
  return new Map(rows.map((row) => [modelKey(row), row.members]))
}
