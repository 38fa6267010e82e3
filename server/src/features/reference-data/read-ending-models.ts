import { type EndingModel, endingModels, modelKey, type WatchedModel } from '@thokham/domain/ai/ending-models'
import { bangkokDate, DAY_MS } from '@thokham/domain/bangkok-time'
import type { ImageModel, ListedProvider } from '@thokham/domain/image/image-model'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { readAllImageModels } from './read-image-models.ts'
import { readModels } from './read-models.ts'

/** Who asked a model within so many days uses it. */
const USED_WITHIN_DAYS = 30

/** Reads the models in use that the owner has to look at (domain/src/ai/ending-models.ts), and how many members use each. */
export async function readEndingModels(
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  now: Date,
): Promise<EndingModel[]> {
  const [ofText, ofPictures, settings] = await Promise.all([
    readModels(db),
    readAllImageModels(db),
    readCurrentSettings(db),
  ])
  const models = [...ofText, ...ofPictures.map(watched)]
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

/** Every model of pictures is offered until it ends, and nothing more is known of it than its row. */
function watched({ provider, id, ends, successor }: ImageModel): WatchedModel {
  return { provider, id, ends, successor, offered: true, isMissing: false, refuses: [], leastThinking: null }
}

async function countMembers(db: Database, now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - USED_WITHIN_DAYS * DAY_MS)
  const { rows } = await db.execute<{ provider: ListedProvider; id: string; members: number }>(sql`
    SELECT CASE provider WHEN 'geminiFree' THEN 'gemini' ELSE provider END AS provider, model AS id,
      count(DISTINCT profile_id)::integer AS members
    FROM ai_runs WHERE updated_at > ${since.toISOString()} AND provider <> 'library' GROUP BY 1, 2
    UNION ALL
    SELECT provider, model AS id, count(DISTINCT profile_id)::integer AS members
    FROM image_runs WHERE updated_at > ${since.toISOString()} AND provider <> 'imageServer' GROUP BY 1, 2`)
  return new Map(rows.map((row) => [modelKey(row), row.members]))
}
