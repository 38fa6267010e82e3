import { imageModel } from '@thokham/contract/image-model'
import { hasEnded } from '@thokham/domain/ai/model'
import type { ImageModel } from '@thokham/domain/image/image-model'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { referenceData } from '../../db/schema.ts'
import { IMAGE_MODEL_KIND } from './model-content.ts'

/**
 * Reads the models of pictures that still answer, in the owner's order. One small query, so every process always has the
 * newest; find one by `findImageModel` of domain/src/image/image-model.ts.
 * @param today Bangkok date
 */
export async function readImageModels(db: Database | Transaction, today: string): Promise<ImageModel[]> {
  const rows = await db
    .select({ content: referenceData.content })
    .from(referenceData)
    .where(and(eq(referenceData.kind, IMAGE_MODEL_KIND), isNull(referenceData.deletedAt)))
    .orderBy(asc(referenceData.place), asc(referenceData.id))
  // What only a newer version understands, during an update, is not there for this one.
  const models = rows.flatMap(({ content }) => imageModel.safeParse(content).data ?? [])
  return models.filter((model) => !hasEnded(model, today))
}
