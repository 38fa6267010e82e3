import type { DrawingProvider, ImageQuality } from './image-model.ts'
import type { ImageSize } from './image-size.ts'

/** One picture to be made. */
export interface ImageOrder {
  provider: DrawingProvider
  model: string
  prompt: string
  size: ImageSize
  /** null = the model has but one */
  quality: ImageQuality | null
}

/** A request as it goes out. */
export interface ImageRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Readonly<Record<string, string>>
  /** null = none */
  body: object | null
}

/** Where each provider is asked, without a slash at the end. */
export interface ImageAddresses {
  openai: string
  gemini: string
  /** Of the queue */
  fal: string
  replicate: string
  /** Of the member's own server */
  imageServer: string
}

/**
 * Writes the order of one picture as its provider takes it. OpenAI and Google answer it with the picture; fal and Replicate
 * with a name under which it is fetched later. The provider's own repeating is switched off where that is possible: a picture
 * that may be paid for is asked for again by its member alone.
 */
export function imageRequest(order: ImageOrder, apiKey: string, addresses: ImageAddresses): ImageRequest {
  const { provider, model, prompt, size, quality } = order
  const base = addresses[provider]
  const headers = headersOf(provider, apiKey)
  const pixels = `${size.width}x${size.height}`
  switch (provider) {
    case 'openai':
      return post(`${base}/images/generations`, headers, {
        model,
        prompt,
        size: pixels,
        ...(quality && { quality }),
        output_format: 'png',
        n: 1,
      })
    case 'imageServer':
      // Servers that only resemble OpenAI's refuse what they do not know: no more is said than has to be.
      return post(`${base}/images/generations`, headers, { model, prompt, size: pixels, n: 1 })
    case 'gemini':
      return post(`${base}/models/${pathOf(model)}:generateContent`, headers, {
        contents: [{ role: 'user', parts: [{ text: prompt }] }],
        generationConfig: {
          responseModalities: ['IMAGE'],
          imageConfig: { aspectRatio: size.ratio, ...(size.scale && { imageSize: size.scale }) },
        },
      })
    case 'fal':
      return post(
        `${base}/${pathOf(model)}`,
        { ...headers, 'x-fal-no-retry': '1' },
        { prompt, num_images: 1, aspect_ratio: size.ratio, output_format: 'png' },
      )
    case 'replicate':
      return post(`${base}/models/${pathOf(model)}/predictions`, headers, {
        input: { prompt, aspect_ratio: size.ratio, output_format: 'png' },
      })
  }
}

/** A picture that waits in a provider's queue, as its order was answered: kept before anything else is done. */
export interface QueuedImage {
  id: string
  statusUrl: string
  resultUrl: string
  cancelUrl: string
  /** It was given up, taken up by this name once more, and did not come. */
  isAskedAgain?: boolean
}

/** Writes the question how a picture in a queue stands. */
export function statusRequest(
  provider: 'fal' | 'replicate',
  queued: QueuedImage,
  apiKey: string,
): ImageRequest {
  return { method: 'GET', url: queued.statusUrl, headers: headersOf(provider, apiKey), body: null }
}

/** Writes the question for what came of a picture in fal's queue; Replicate's status says it itself. */
export function resultRequest(queued: QueuedImage, apiKey: string): ImageRequest {
  return { method: 'GET', url: queued.resultUrl, headers: headersOf('fal', apiKey), body: null }
}

/** Writes the wish that a picture in a queue is not made any more. */
export function cancelRequest(
  provider: 'fal' | 'replicate',
  queued: QueuedImage,
  apiKey: string,
): ImageRequest {
  return {
    method: provider === 'fal' ? 'PUT' : 'POST',
    url: queued.cancelUrl,
    headers: headersOf(provider, apiKey),
    body: null,
  }
}

/** Keys go out in one header and nowhere else; a file of a provider's own is fetched without one. */
function headersOf(provider: DrawingProvider, apiKey: string): Record<string, string> {
  if (provider === 'gemini') return { 'x-goog-api-key': apiKey }
  return { authorization: `${provider === 'fal' ? 'Key' : 'Bearer'} ${apiKey}` }
}

function post(url: string, headers: Record<string, string>, body: object): ImageRequest {
  return { method: 'POST', url, headers: { ...headers, 'content-type': 'application/json' }, body }
}

function pathOf(model: string): string {
  return model.split('/').map(encodeURIComponent).join('/')
}
