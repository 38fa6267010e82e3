import { aiModel } from '@thokham/contract/reference-data'
import { type AiModel, type KnownModel, unlistedModel } from '@thokham/domain/ai/model'
import { afterRefusal, readNote } from '@thokham/domain/ai/refusal'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/client.ts'

const found = z.object({
  provider: aiModel.shape.provider,
  model: z.string(),
  content: aiModel.nullable(),
  // A newer version may have noted what this one does not know.
  refuses: z.array(z.string()).transform((all) => all.flatMap((note) => readNote(note) ?? [])),
  /** The end that the provider's own list names. */
  listed: z.string().nullable(),
  is_edited: z.boolean(),
  is_missing: z.boolean(),
})

/**
 * Reads the models as they are now, in the owner's order: those of the rows, then those without a row of which calls have
 * learned something. One small query, so every process always has the newest; find one by `findModel` of
 * domain/src/ai/model.ts.
 */
export async function readModels(db: Database): Promise<KnownModel[]> {
  const { rows } = await db.execute(sql`
    SELECT coalesce(content->>'provider', provider) AS provider, coalesce(content->>'id', model) AS model, content,
      coalesce(refuses, '{}') AS refuses, listed_end::text AS listed, missing_since IS NOT NULL AS is_missing,
      NOT EXISTS (
        SELECT FROM content_pieces WHERE kind = 'ai_model' AND key = rows.id AND edited_at IS NULL
      ) AS is_edited
    FROM (SELECT * FROM reference_data WHERE kind = 'ai_model' AND deleted_at IS NULL) AS rows
    FULL JOIN ai_model_observations ON provider || '/' || model = rows.id
    ORDER BY place, provider, model`)
  return rows.flatMap((each) => {
    // What only a newer version understands, during an update, is not there for this one.
    const { success, data } = found.safeParse(each)
    if (!success) return []
    const { provider, model, content, refuses } = data
    const row = content ?? unlistedModel(provider, model)
    const isListed = content !== null
    const known = { ...row, ends: endOf(row, data), refuses: [], isListed, isMissing: data.is_missing }
    return [refuses.reduce<KnownModel>(afterRefusal, known)]
  })
}

/** An end that the owner wrote goes before the provider's list, and that before the release. */
function endOf({ ends }: AiModel, { listed, is_edited }: z.output<typeof found>): string | null {
  return is_edited ? (ends ?? listed) : (listed ?? ends)
}
