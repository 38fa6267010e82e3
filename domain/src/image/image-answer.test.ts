import { describe, expect, it } from 'vitest'
import { type RequestKind, readImageAnswer } from './image-answer.ts'
import type { DrawingProvider } from './image-model.ts'

const read = (provider: DrawingProvider, body: unknown, status = 200, step: RequestKind = 'order') =>
  readImageAnswer(provider, step, { status, text: typeof body === 'string' ? body : JSON.stringify(body) })

describe('OpenAI', () => {
  it('answers with the picture and its tokens', () => {
    const usage = { input_tokens: 20, output_tokens: 2_375, total_tokens: 2_395 }
    expect(read('openai', { created: 1, data: [{ b64_json: 'iVBO' }], usage })).toEqual({
      kind: 'images',
      images: [{ base64: 'iVBO' }],
      usage: { textIn: 20, imageOut: 2_375 },
    })
  })

  it.each([
    [400, { error: { code: 'moderation_blocked', message: 'Your request was rejected' } }, 'ai_refused'],
    [
      400,
      { error: { code: 'billing_hard_limit_reached', message: 'Billing hard limit' } },
      'spending_limit_reached',
    ],
    [429, { error: { code: 'insufficient_quota', message: 'quota' } }, 'credit_used_up'],
    [403, { error: { message: 'Your organization must be verified' } }, 'organisation_unverified'],
    [429, { error: { code: 'rate_limit_exceeded', message: 'Rate limit' } }, 'provider_rate'],
    [404, { error: { code: 'model_not_found', message: 'x' } }, 'model_not_found'],
    [401, { error: { code: 'invalid_api_key', message: 'x' } }, 'key_rejected'],
    [500, { error: { message: 'x' } }, 'provider_unavailable'],
  ])('says %i %j: %s', (status, body, fault) => {
    expect(read('openai', body, status)).toMatchObject({ kind: 'failed', fault, isPerhapsPaid: false })
  })

  it('may be paid for where a gateway waited no longer', () => {
    expect(read('openai', '<html>', 504)).toMatchObject({ kind: 'failed', isPerhapsPaid: true })
  })

  it('that is refused once it was made says so', () => {
    const body = { error: { code: 'moderation_blocked', moderation: { stage: 'output' }, message: 'x' } }
    expect(read('openai', body, 400)).toMatchObject({ fault: 'ai_refused', refusedFor: 'after' })
  })
})

describe('an own server', () => {
  it.each([
    [{ data: [{ url: 'https://files.example/1.png' }] }, [{ url: 'https://files.example/1.png' }]],
    [{ data: [{ url: 'data:image/webp;base64,UklG' }] }, [{ base64: 'UklG' }]],
    [{ data: [{ b64_json: 'UklG', url: null }] }, [{ base64: 'UklG' }]],
  ])('answers %j', (body, images) => {
    expect(read('imageServer', body)).toMatchObject({ kind: 'images', images })
  })

  it('may say its own price, rounded up', () => {
    const body = { data: [{ b64_json: 'UklG' }], usage: { cost: 0.0413571 } }
    expect(read('imageServer', body)).toMatchObject({ usage: { microUsd: 41_358 } })
  })

  it.each([{}, { data: [] }, { data: [{}] }, []])('without a picture may be paid for: %j', (body) => {
    const nothing = { kind: 'failed', fault: 'no_image', isPerhapsPaid: true }
    expect(read('imageServer', body)).toMatchObject(nothing)
  })

  it('that lists none, and what that took, is taken at its word', () => {
    const body = { data: [], usage: { input_tokens: 10, output_tokens: 0 } }
    const nothing = { kind: 'failed', fault: 'no_image', isPerhapsPaid: false }
    expect(read('imageServer', body)).toMatchObject(nothing)
  })

  it.each(['no json', '<html>'])('is not what answers %s', (body) => {
    const lost = { kind: 'failed', fault: 'provider_network', isPerhapsPaid: true }
    expect(read('imageServer', body)).toMatchObject(lost)
  })
})

describe('Gemini', () => {
  const picture = { inlineData: { mimeType: 'image/png', data: 'iVBO' } }
  const usageMetadata = {
    promptTokenCount: 12,
    candidatesTokenCount: 1_140,
    candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1_120 }],
    thoughtsTokenCount: 240,
  }

  it('counts pictures, not candidates, and thoughts in the bill', () => {
    const parts = [
      { text: 'Here' },
      picture,
      { ...picture, thought: true },
      { inline_data: { data: 'AAAA' } },
    ]
    expect(
      read('gemini', { candidates: [{ content: { parts }, finishReason: 'STOP' }], usageMetadata }),
    ).toEqual({
      kind: 'images',
      images: [{ base64: 'iVBO' }, { base64: 'AAAA' }],
      usage: { textIn: 12, imageOut: 1_120, textOut: 260 },
    })
  })

  it.each([
    ['NO_IMAGE', 'no_image', null],
    ['IMAGE_OTHER', 'no_image', null],
    ['STOP', 'no_image', null],
    ['IMAGE_SAFETY', 'ai_refused', 'after'],
    ['SAFETY', 'ai_refused', 'safety'],
    ['PROHIBITED_CONTENT', 'ai_refused', 'prohibited'],
    ['IMAGE_RECITATION', 'ai_refused', 'copyright'],
    ['SPII', 'ai_refused', 'personal'],
  ])('%s is %s', (finishReason, fault, refusedFor) => {
    const body = { candidates: [{ content: { parts: [] }, finishReason }], usageMetadata }
    expect(read('gemini', body)).toMatchObject({ kind: 'failed', fault, refusedFor, usage: { textOut: 260 } })
  })

  it('blocks a prompt without candidates', () => {
    const body = {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 9 },
    }
    expect(read('gemini', body)).toMatchObject({
      fault: 'ai_refused',
      refusedFor: 'prohibited',
      usage: { textIn: 9 },
    })
  })
})

describe('fal', () => {
  const order = {
    request_id: 'r-1',
    status_url: 'https://q/s',
    response_url: 'https://q/r',
    cancel_url: 'https://q/c',
  }

  it('queues what it was asked', () => {
    expect(read('fal', order)).toEqual({
      kind: 'queued',
      queued: { id: 'r-1', statusUrl: 'https://q/s', resultUrl: 'https://q/r', cancelUrl: 'https://q/c' },
    })
    expect(read('fal', { request_id: 'r-1' })).toMatchObject({ kind: 'failed', isPerhapsPaid: true })
  })

  it.each([
    [
      { status: 'IN_QUEUE', queue_position: 3 },
      { kind: 'waiting', place: 3 },
    ],
    [{ status: 'IN_PROGRESS' }, { kind: 'waiting', place: null }],
    [{ status: 'COMPLETED' }, { kind: 'ready' }],
  ])('says %j', (body, answer) => {
    expect(read('fal', body, 200, 'status')).toEqual(answer)
  })

  it('gives addresses, also of what is itself the picture', () => {
    const images = [{ url: 'https://v3.fal.media/1.png' }, { url: 'data:image/png;base64,iVBO' }]
    expect(read('fal', { images }, 200, 'result')).toMatchObject({
      images: [{ url: 'https://v3.fal.media/1.png' }, { base64: 'iVBO' }],
    })
  })

  it('tells the seed, unless reading has cut it', () => {
    const images = [{ url: 'https://v3.fal.media/1.png' }]
    expect(read('fal', { images, seed: 1_482_907 }, 200, 'result')).toMatchObject({ seed: '1482907' })
    expect(read('fal', { images, seed: 2 ** 60 }, 200, 'result')).not.toHaveProperty('seed')
    expect(read('fal', { images }, 200, 'result')).not.toHaveProperty('seed')
  })

  it.each([
    [422, { detail: [{ type: 'content_policy_violation', msg: 'flagged' }] }, 'ai_refused', true],
    [422, { detail: [{ type: 'value_error', msg: 'too long' }] }, 'provider_refused', true],
    [500, { detail: 'internal' }, 'provider_unavailable', false],
    [404, { detail: 'not found' }, 'image_gone', true],
  ])('completes with %i %j: %s', (status, body, fault, isPerhapsPaid) => {
    expect(read('fal', body, status, 'result')).toMatchObject({ kind: 'failed', fault, isPerhapsPaid })
  })

  it('is refused at once where the key is', () => {
    expect(read('fal', { detail: 'No user found for Key ID and Secret' }, 401)).toMatchObject({
      fault: 'key_rejected',
    })
  })
})

describe('Replicate', () => {
  const urls = { get: 'https://api/p/1', cancel: 'https://api/p/1/cancel' }

  it('queues what it was asked', () => {
    expect(read('replicate', { id: 'p1', status: 'starting', urls }, 201)).toEqual({
      kind: 'queued',
      queued: { id: 'p1', statusUrl: urls.get, resultUrl: urls.get, cancelUrl: urls.cancel },
    })
  })

  it.each([
    [{ status: 'processing' }, { kind: 'waiting' }],
    [
      { status: 'succeeded', output: 'https://f/1.png' },
      { kind: 'images', images: [{ url: 'https://f/1.png' }] },
    ],
    [{ status: 'succeeded', output: ['https://f/1.png'] }, { kind: 'images' }],
    [{ status: 'succeeded', output: { images: [{ url: 'https://f/1.png' }] } }, { kind: 'images' }],
    [
      { status: 'succeeded', output: null, data_removed: true },
      { kind: 'failed', fault: 'image_gone' },
    ],
    [
      { status: 'succeeded', output: [] },
      { kind: 'failed', fault: 'no_image' },
    ],
    [
      { status: 'failed', error: 'NSFW content detected' },
      { kind: 'failed', fault: 'ai_refused' },
    ],
    [
      { status: 'failed', error: 'CUDA' },
      { kind: 'failed', fault: 'provider_unavailable', isPerhapsPaid: true },
    ],
    [{ status: 'canceled' }, { kind: 'failed', fault: 'given_up', isPerhapsPaid: true }],
    [{ status: 'aborted' }, { kind: 'failed', fault: 'given_up', isPerhapsPaid: false }],
  ])('says %j', (body, answer) => {
    expect(read('replicate', body, 200, 'status')).toMatchObject(answer)
  })

  it('has forgotten after an hour', () => {
    expect(read('replicate', { detail: 'not found' }, 404, 'status')).toMatchObject({
      fault: 'image_gone',
      isPerhapsPaid: true,
    })
    expect(read('replicate', { detail: 'throttled. resets in ~30s.' }, 429)).toMatchObject({
      fault: 'provider_rate',
    })
  })
})
