import type { KeyTestResult } from '@thokham/contract/provider-keys'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { findImageModel, IMAGE_MODELS, type ListedProvider } from '@thokham/domain/image/image-model'
import type { ImageProvider } from '@thokham/domain/image/image-provider'
import type { Services } from '../../services.ts'
import { readImageModels } from '../reference-data/read-image-models.ts'
import type { OpenedKey } from './open-key.ts'

/**
 * Judges a key for pictures by a call that makes none (docs/product/ai.md#keys-for-pictures): of the default model, or of
 * the one that the member named for their own server.
 */
export async function testImageKey(
  services: Services,
  provider: ImageProvider,
  { apiKey, stored }: OpenedKey,
): Promise<{ result: KeyTestResult; model: string }> {
  const { address = '', model: own = '' } = stored
  const model = provider === 'imageServer' ? own : await imageModelNow(services, provider)
  return { result: await services.imageProviders.testKey({ provider, apiKey, model, address }), model }
}

/**
 * Returns the name of the model of pictures that a provider is asked for where nobody chose: where the owner lists none, a key
 * is judged by the release’s.
 */
export async function imageModelNow(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  provider: ListedProvider,
): Promise<string> {
  const models = await readImageModels(db, bangkokDate(clock()))
  return (findImageModel(models, provider) ?? findImageModel(IMAGE_MODELS, provider))?.id ?? ''
}
