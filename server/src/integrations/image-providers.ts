import type { KeyTestResult } from '@thokham/contract/provider-keys'
import { isKeyText } from '@thokham/domain/ai/provider-key'
import { imageKeyResult, imageKeyTest } from '@thokham/domain/image/image-key-test'
import type { ImageProvider } from '@thokham/domain/image/image-provider'
import { boundedFetch } from './bounded-fetch.ts'
import { isOpenAddress, isOpenHost } from './open-address.ts'

const TEST_TIMEOUT_MS = 10_000

export interface ImageProviderSettings {
  FAL_API_URL: string
  REPLICATE_BASE_URL: string
  IMAGE_SERVER_ALLOW_PRIVATE: boolean
}

/** A key for pictures, in the clear for this call alone. */
export interface ImageKey {
  provider: ImageProvider
  apiKey: string
  model: string
  /** Of an own server alone. */
  address: string
}

/** Those who make pictures, reached with a member's own key. */
export interface ImageProviders {
  /** Tells whether a member's own server stands where members may send us: at https on the open internet. */
  isReachable(address: string): Promise<boolean>
  /** Judges a key by a call that makes no picture, within 10 s (docs/product/ai.md#keys-for-pictures). Never throws. */
  testKey(key: ImageKey): Promise<KeyTestResult>
}

/** Opens the providers of pictures of the settings. */
export function openImageProviders(settings: ImageProviderSettings): ImageProviders {
  const allowPrivate = settings.IMAGE_SERVER_ALLOW_PRIVATE
  return {
    isReachable: async (address) => allowPrivate || (isOpenAddress(address) && (await isOpenHost(address))),
    async testKey({ provider, apiKey, model, address }) {
      if (!isKeyText(apiKey)) return 'key_rejected'
      const isOwn = provider === 'imageServer'
      const known = provider === 'fal' ? settings.FAL_API_URL : settings.REPLICATE_BASE_URL
      const { url, body, ...request } = imageKeyTest({
        provider,
        apiKey,
        model,
        base: isOwn ? address : known,
      })
      if (isOwn && !allowPrivate && !isOpenAddress(url)) return 'provider_network'
      try {
        const init = {
          ...request,
          body: body && JSON.stringify(body),
          signal: AbortSignal.timeout(TEST_TIMEOUT_MS),
        }
        const response = await boundedFetch(url, init, { isOpenOnly: isOwn && !allowPrivate })
        return imageKeyResult(provider, { status: response.status, text: await response.text() })
      } catch {
        return 'provider_network'
      }
    },
  }
}
