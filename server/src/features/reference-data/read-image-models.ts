import { imageModel } from '@thokham/contract/image-model'
import { hasEnded, successorOf } from '@thokham/domain/ai/model'
import { type DrawingProvider, findImageModel, type ImageModel } from '@thokham/domain/image/image-model'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { referenceData } from '../../db/schema.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { IMAGE_MODEL_KIND } from './model-content.ts'

/**
 * Reads the models of pictures that still answer, in the owner's order. One small query, so every process always has the
 * newest; find one by `findImageModel` of domain/src/image/image-model.ts.
 * @param today Bangkok date
 */
export async function readImageModels(db: Database | Transaction, today: string): Promise<ImageModel[]> {
  return (await readAllImageModels(db)).filter((model) => !hasEnded(model, today))
}

/**
 * Returns a model of pictures that was chosen, or where it has ended the one that takes over, as with models of text.
 * @param today Bangkok date
 * @returns null where it is not known, or has ended and nothing takes over
 */
export async function readImageModelInUse(
  db: Database | Transaction,
  { provider, id, today }: { provider: DrawingProvider; id: string; today: string },
): Promise<ImageModel | null> {
  const models = await readAllImageModels(db)
  const model = findImageModel(models, provider, id)
  if (!model || !hasEnded(model, today)) return model
  const { ai } = await readCurrentSettings(db)
  return ai.successorTakesOver ? successorOf(model, models, today) : null
}

/** Reads the models of pictures, also those that have ended. */
export async function readAllImageModels(db: Database | Transaction): Promise<ImageModel[]> {
  const rows = await db
    .select({ content: referenceData.content })
    .from(referenceData)
    .where(and(eq(referenceData.kind, IMAGE_MODEL_KIND), isNull(referenceData.deletedAt)))
    .orderBy(asc(referenceData.place), asc(referenceData.id))
  // What only a newer version understands, during an update, is not there for this one.
  return rows.flatMap(({ content }) => imageModel.safeParse(content).data ?? [])
}
