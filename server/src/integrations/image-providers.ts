import type { KeyTestResult } from '@thokham/contract/provider-keys'
import { faultOf } from '@thokham/domain/ai/provider-faults'
import { isKeyText } from '@thokham/domain/ai/provider-key'
import { imageKeyResult, imageKeyTest } from '@thokham/domain/image/image-key-test'
import type { DrawingProvider } from '@thokham/domain/image/image-model'
import type { ImageProvider } from '@thokham/domain/image/image-provider'
import type { ImageAddresses, ImageRequest } from '@thokham/domain/image/image-request'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { AnswerCut, AnswerTooBig, allOf, boundedFetch, openFetch } from './bounded-fetch.ts'
import { type Pieces, type SplitAnswer, splitAnswer } from './long-values.ts'
import { isOpenAddress, isOpenHost } from './open-address.ts'

const TEST_TIMEOUT_MS = 10_000
/** A picture of 16 million pixels as PNG in Base64. */
const PICTURE_LIMIT_BYTES = 96 * 1024 * 1024
const FILE_TIMEOUT_MS = 2 * 60_000

export interface ImageProviderSettings {
  OPENAI_BASE_URL: string
  GEMINI_BASE_URL: string
  FAL_API_URL: string
  FAL_QUEUE_URL: string
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

/** What came over the line, or why nothing did. */
export type SentAnswer =
  | ({ ok: true; status: number; headers: Record<string, string> } & SplitAnswer)
  | { ok: false; fault: ProviderFault; isPerhapsPaid: boolean }

/** Those who make pictures, reached with a member's own key. */
export interface ImageProviders {
  /** Tells whether a member's own server stands where members may send us: at https on the open internet. */
  isReachable(address: string): Promise<boolean>
  /** Judges a key by a call that makes no picture, within 10 s (docs/product/ai.md#keys-for-pictures). Never throws. */
  testKey(key: ImageKey): Promise<KeyTestResult>
  /** Where each is asked. @param own address of the member's own server */
  addresses(own: string): ImageAddresses
  /** Tells whether an address that a provider's answer named is the provider's own, to which its key may go. */
  isOwnAddress(provider: DrawingProvider, address: string): boolean
  /** Sends a request once. Never throws. */
  send(
    provider: DrawingProvider,
    request: ImageRequest,
    limits: { timeoutMs: number; signal: AbortSignal },
  ): Promise<SentAnswer>
  /** Fetches the file that a provider made, without a key, within 2 min. Never throws. @returns its pieces; null when it is gone or does not come */
  fetchFile(url: string, signal: AbortSignal): Promise<Pieces | 'gone' | null>
}

/** Opens the providers of pictures of the settings. */
export function openImageProviders(settings: ImageProviderSettings): ImageProviders {
  const allowPrivate = settings.IMAGE_SERVER_ALLOW_PRIVATE
  const known = [settings.FAL_API_URL, settings.FAL_QUEUE_URL, settings.REPLICATE_BASE_URL].map(originOf)
  /** Addresses of the operator's choosing may lie anywhere; whatever a member or an answer names is guarded. */
  const isGuarded = (url: string) => !allowPrivate && !known.includes(originOf(url))
  return {
    isReachable: async (address) => allowPrivate || (isOpenAddress(address) && (await isOpenHost(address))),
    async testKey({ provider, apiKey, model, address }) {
      if (!isKeyText(apiKey)) return 'key_rejected'
      const isOwn = provider === 'imageServer'
      const base = isOwn ? address : provider === 'fal' ? settings.FAL_API_URL : settings.REPLICATE_BASE_URL
      const { url, body, ...request } = imageKeyTest({ provider, apiKey, model, base })
      if (isOwn && !allowPrivate && !isOpenAddress(url)) return 'provider_network'
      try {
        const signal = AbortSignal.timeout(TEST_TIMEOUT_MS)
        const init = { ...request, body: body && JSON.stringify(body), signal }
        const response = await boundedFetch(url, init, { isOpenOnly: isOwn && !allowPrivate })
        return imageKeyResult(provider, { status: response.status, text: await response.text() })
      } catch {
        return 'provider_network'
      }
    },
    addresses: (own) => ({
      openai: settings.OPENAI_BASE_URL,
      gemini: settings.GEMINI_BASE_URL,
      fal: settings.FAL_QUEUE_URL,
      replicate: settings.REPLICATE_BASE_URL,
      imageServer: own,
    }),
    isOwnAddress: (provider, address) =>
      originOf(address) ===
      originOf(provider === 'fal' ? settings.FAL_QUEUE_URL : settings.REPLICATE_BASE_URL),
    async send(provider, { url, body, ...request }, { timeoutMs, signal }) {
      const isOpenOnly = provider === 'imageServer' && !allowPrivate
      if (isOpenOnly && !isOpenAddress(url))
        return { ok: false, fault: 'provider_network', isPerhapsPaid: false }
      const timeout = AbortSignal.timeout(timeoutMs)
      let isSent = false
      try {
        const init = {
          ...request,
          body: body && JSON.stringify(body),
          signal: AbortSignal.any([signal, timeout]),
        }
        const { status, headers, chunks } = await openFetch(url, init, {
          isOpenOnly,
          limitBytes: PICTURE_LIMIT_BYTES,
          onSent: () => {
            isSent = true
          },
        })
        return { ok: true, status, headers: Object.fromEntries(headers), ...(await splitAnswer(chunks)) }
      } catch (error) {
        if (signal.aborted) return { ok: false, fault: 'given_up', isPerhapsPaid: isSent }
        if (timeout.aborted) return { ok: false, fault: 'provider_timeout', isPerhapsPaid: isSent }
        if (error instanceof AnswerTooBig) return { ok: false, fault: 'answer_too_big', isPerhapsPaid: true }
        return { ok: false, fault: 'provider_network', isPerhapsPaid: isSent || error instanceof AnswerCut }
      }
    },
    async fetchFile(url, signal) {
      if (isGuarded(url) && !isOpenAddress(url)) return null
      try {
        const init = { signal: AbortSignal.any([signal, AbortSignal.timeout(FILE_TIMEOUT_MS)]) }
        const { ok, status, chunks } = await openFetch(url, init, {
          isOpenOnly: isGuarded(url),
          limitBytes: PICTURE_LIMIT_BYTES,
        })
        const pieces = await allOf(chunks)
        if (ok) return pieces
        return faultOf({ status, text: '' }) === 'model_not_found' || status === 410 ? 'gone' : null
      } catch {
        return null
      }
    },
  }
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? ''
}
