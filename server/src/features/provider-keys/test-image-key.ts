import type { KeyTestResult } from '@thokham/contract/provider-keys'
import { defaultImageModel } from '@thokham/domain/image/image-model'
import type { ImageProvider } from '@thokham/domain/image/image-provider'
import type { Services } from '../../services.ts'
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
  const model = provider === 'imageServer' ? own : defaultImageModel(provider)
  return { result: await services.imageProviders.testKey({ provider, apiKey, model, address }), model }
}
