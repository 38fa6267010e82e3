import { faultOf } from '../ai/provider-faults.ts'
import type { ProviderFault } from '../provider-error.ts'
import type { ImageProvider } from './image-provider.ts'

/** A request as it goes out. */
export interface ImageKeyTest {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  /** null = none */
  body: object | null
}

/**
 * Writes the smallest call that tells whether a key serves its model without a picture that would be paid for: fal is asked
 * for the model's price, which it tells to keys alone; the others get the order of a picture without its prompt, which they
 * refuse for that (docs/product/ai.md#keys-for-pictures).
 * @param base of the provider's addresses, without a slash at its end
 */
export function imageKeyTest(asked: {
  provider: ImageProvider
  base: string
  apiKey: string
  model: string
}): ImageKeyTest {
  const { provider, base, apiKey, model } = asked
  if (provider === 'fal') {
    return {
      method: 'GET',
      url: `${base}/models/pricing?endpoint_id=${encodeURIComponent(model)}`,
      headers: { authorization: `Key ${apiKey}` },
      body: null,
    }
  }
  const isReplicate = provider === 'replicate'
  const path = model.split('/').map(encodeURIComponent).join('/')
  return {
    method: 'POST',
    url: isReplicate ? `${base}/models/${path}/predictions` : `${base}/images/generations`,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: isReplicate ? {} : { model },
  }
}

/** What an order without a prompt is refused for by whoever takes its key. */
const MISSING = /\b(?:prompt|input)\b/i

/** Returns what an answer to that call says of the key. */
export function imageKeyResult(
  provider: ImageProvider,
  { status, text }: { status: number; text: string },
): 'ok' | ProviderFault {
  // A page of whoever stands on the way says nothing of the key.
  if (status >= 200 && status < 300) return isJson(text) ? 'ok' : 'provider_network'
  const fault = faultOf({ status, text })
  const isOfPrompt = provider !== 'fal' && fault === 'provider_refused' && MISSING.test(text)
  return isOfPrompt && isJson(text) ? 'ok' : fault
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
