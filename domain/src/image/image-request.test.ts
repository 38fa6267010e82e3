import { expect, it } from 'vitest'
import {
  cancelRequest,
  type ImageOrder,
  imageRequest,
  resultRequest,
  statusRequest,
} from './image-request.ts'

const addresses = {
  openai: 'https://o/v1',
  gemini: 'https://g/v1beta',
  fal: 'https://q',
  replicate: 'https://r/v1',
  imageServer: 'https://own/v1',
}
const order: ImageOrder = {
  provider: 'openai',
  model: 'gpt-image-2',
  prompt: 'silk loom',
  size: { width: 2496, height: 1664, ratio: '3:2', scale: '' },
  quality: 'medium',
}
const written = (over: Partial<ImageOrder>) => imageRequest({ ...order, ...over }, 'k', addresses)
const json = 'application/json'

it.each([
  [
    {},
    'https://o/v1/images/generations',
    { authorization: 'Bearer k', 'content-type': json },
    {
      model: 'gpt-image-2',
      prompt: 'silk loom',
      size: '2496x1664',
      quality: 'medium',
      output_format: 'png',
      n: 1,
    },
  ],
  [
    { provider: 'imageServer', model: 'flux' },
    'https://own/v1/images/generations',
    { authorization: 'Bearer k', 'content-type': json },
    { model: 'flux', prompt: 'silk loom', size: '2496x1664', n: 1 },
  ],
  [
    { provider: 'gemini', model: 'gemini-3-pro-image', size: { ...order.size, scale: '2K' } },
    'https://g/v1beta/models/gemini-3-pro-image:generateContent',
    { 'x-goog-api-key': 'k', 'content-type': json },
    {
      contents: [{ role: 'user', parts: [{ text: 'silk loom' }] }],
      generationConfig: {
        responseModalities: ['IMAGE'],
        imageConfig: { aspectRatio: '3:2', imageSize: '2K' },
      },
    },
  ],
  [
    { provider: 'fal', model: 'fal-ai/flux-pro/v1.1-ultra' },
    'https://q/fal-ai/flux-pro/v1.1-ultra',
    { authorization: 'Key k', 'x-fal-no-retry': '1', 'content-type': json },
    { prompt: 'silk loom', num_images: 1, aspect_ratio: '3:2', output_format: 'png' },
  ],
  [
    { provider: 'replicate', model: 'black-forest-labs/flux' },
    'https://r/v1/models/black-forest-labs/flux/predictions',
    { authorization: 'Bearer k', 'content-type': json },
    { input: { prompt: 'silk loom', aspect_ratio: '3:2', output_format: 'png' } },
  ],
] as const)('an order %j goes to %s', (over, url, headers, body) => {
  expect(written(over)).toEqual({ method: 'POST', url, headers, body })
})

it('in a queue is asked for, fetched and taken back by its own addresses', () => {
  const queued = { id: '1', statusUrl: 'https://q/s', resultUrl: 'https://q/r', cancelUrl: 'https://q/c' }
  expect(statusRequest('fal', queued, 'k')).toMatchObject({ method: 'GET', url: 'https://q/s', body: null })
  expect(resultRequest(queued, 'k')).toMatchObject({
    url: 'https://q/r',
    headers: { authorization: 'Key k' },
  })
  expect(cancelRequest('fal', queued, 'k')).toMatchObject({ method: 'PUT', url: 'https://q/c' })
  expect(cancelRequest('replicate', queued, 'k')).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer k' },
  })
})
