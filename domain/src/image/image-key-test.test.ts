import { describe, expect, it } from 'vitest'
import { imageKeyResult, imageKeyTest } from './image-key-test.ts'
import { findImageModel, IMAGE_MODELS } from './image-model.ts'
import { IMAGE_PROVIDERS, isImageProvider } from './image-provider.ts'

const asked = { base: 'https://a.example/v1', apiKey: 'k-1', model: 'owner/name v' }

describe('the test of a key for pictures', () => {
  it('orders no picture', () => {
    expect(imageKeyTest({ ...asked, provider: 'fal' })).toEqual({
      method: 'GET',
      url: 'https://a.example/v1/models/pricing?endpoint_id=owner%2Fname%20v',
      headers: { authorization: 'Key k-1' },
      body: null,
    })
    const headers = { authorization: 'Bearer k-1', 'content-type': 'application/json' }
    expect(imageKeyTest({ ...asked, provider: 'replicate' })).toEqual({
      method: 'POST',
      url: 'https://a.example/v1/models/owner/name%20v/predictions',
      headers,
      body: {},
    })
    expect(imageKeyTest({ ...asked, provider: 'imageServer' })).toEqual({
      method: 'POST',
      url: 'https://a.example/v1/images/generations',
      headers,
      body: { model: 'owner/name v' },
    })
  })

  // Bodies as the providers' pages and their users quote them.
  it.each([
    ['fal', 200, '{"prices":[{"endpoint_id":"x","unit_price":0.06}]}', 'ok'],
    ['fal', 401, '{"detail":"No user found for Key ID and Secret"}', 'key_rejected'],
    [
      'fal',
      403,
      '{"detail":"User is locked. Reason: Exhausted balance. Top up your balance."}',
      'credit_used_up',
    ],
    ['fal', 403, '{"detail":"User is locked. Reason: TOP_UP."}', 'credit_used_up'],
    [
      'fal',
      403,
      '{"detail":"User is locked. Reason: Admin lock. Please contact support."}',
      'key_restricted',
    ],
    ['fal', 404, '{"error":{"type":"not_found","message":"endpoint not found"}}', 'model_not_found'],
    ['fal', 422, '{"detail":"prompt"}', 'provider_refused'],
    [
      'replicate',
      422,
      '{"detail":"- input is required\\n","status":422,"title":"Input validation failed"}',
      'ok',
    ],
    [
      'replicate',
      401,
      '{"title":"Unauthenticated","detail":"You did not pass a valid authentication token","status":401}',
      'key_rejected',
    ],
    ['replicate', 402, '{"title":"Insufficient credit","detail":"…","status":402}', 'credit_used_up'],
    [
      'replicate',
      404,
      '{"detail":"The requested resource could not be found.","status":404}',
      'model_not_found',
    ],
    [
      'replicate',
      429,
      '{"detail":"Request was throttled. Your rate limit resets in ~30s."}',
      'provider_rate',
    ],
    [
      'imageServer',
      400,
      '{"error":{"message":"Missing required parameter: \'prompt\'.","param":"prompt"}}',
      'ok',
    ],
    ['imageServer', 422, '{"detail":[{"loc":["body","prompt"],"msg":"Field required"}]}', 'ok'],
    ['imageServer', 400, '{"error":{"message":"no such thing"}}', 'provider_refused'],
    ['imageServer', 401, '{"error":{"code":"invalid_api_key"}}', 'key_rejected'],
    ['imageServer', 404, '{"error":{"code":"model_not_found"}}', 'model_not_found'],
    ['imageServer', 200, '<!doctype html><title>prompt</title>', 'provider_network'],
    ['imageServer', 400, '<html>input', 'provider_refused'],
    ['imageServer', 502, '<html>', 'provider_unavailable'],
  ] as const)('%s: %i %s is %s', (provider, status, text, result) => {
    expect(imageKeyResult(provider, { status, text })).toBe(result)
  })
})

it('has a model of each provider but of an own server', () => {
  expect(findImageModel(IMAGE_MODELS, 'fal')?.id).toMatch(/^fal-ai\//)
  expect(findImageModel(IMAGE_MODELS, 'replicate')?.id).toMatch(/^[\w-]+\/[\w.-]+$/)
  expect(IMAGE_PROVIDERS.every(isImageProvider)).toBe(true)
  expect(isImageProvider('openai')).toBe(false)
})
