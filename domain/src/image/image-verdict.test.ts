import { expect, it } from 'vitest'
import { type NoImage, type RequestKind, readImageAnswer } from './image-answer.ts'
import { DRAWING_PROVIDERS, type DrawingProvider } from './image-model.ts'
import { isFailureOfRow, verdictOf } from './image-verdict.ts'

const QUEUES: readonly DrawingProvider[] = ['fal', 'replicate']
const PAGE = '<html><h1>502 Bad Gateway</h1>nginx</html>'
const TEXTS = [
  PAGE,
  '',
  '{"created":1,"data":[{"b64_json":"iVBO',
  '{}',
  '[]',
  '{"output":{"url":"https://x"}}',
]
const read = (provider: DrawingProvider, step: RequestKind, status: number, text: string) =>
  readImageAnswer(provider, step, { status, text })

it('what answers an order and is not understood may be paid for, of every provider', () => {
  for (const provider of DRAWING_PROVIDERS) {
    for (const text of TEXTS) {
      const what = `${provider} 200 ${text}`
      expect(read(provider, 'order', 200, text), what).toMatchObject({ kind: 'failed', isPerhapsPaid: true })
    }
    for (const status of [303, 307, 408, 499, 500, 502, 503, 504, 520, 524, 599]) {
      const answer = read(provider, 'order', status, PAGE)
      expect(answer, `${provider} ${status}`).toMatchObject({ kind: 'failed', isPerhapsPaid: true })
      expect(verdictOf(answer as NoImage, 0)).toBe('lost')
    }
    // Whoever handed a request on does not know what became of it, in whatever form that is told.
    for (const status of [408, 499, 502, 504, 520, 524]) {
      const told = read(provider, 'order', status, '{"error":{"message":"upstream"}}')
      expect(told, `${provider} ${status}`).toMatchObject({ isPerhapsPaid: true })
    }
  }
})

it('a refusal at the door, and an error told in its own form, are not paid for', () => {
  for (const provider of DRAWING_PROVIDERS) {
    for (const status of [400, 401, 402, 403, 404, 413, 422, 429]) {
      const answer = read(provider, 'order', status, '{"error":{"message":"no"}}')
      expect(answer, `${provider} ${status}`).toMatchObject({ kind: 'failed', isPerhapsPaid: false })
    }
    for (const status of [500, 503]) {
      const answer = read(provider, 'order', status, '{"detail":"overloaded"}')
      expect(answer, `${provider} ${status}`).toMatchObject({ isPerhapsPaid: false })
      expect(verdictOf(answer as NoImage, 0)).toBe('again')
    }
  }
})

it('an answer to a question that is not the queue’s own word of an end leaves the picture on its way', () => {
  const words = '{"detail":"no","status":0}'
  for (const provider of QUEUES) {
    for (const status of [301, 401, 402, 403, 405, 408, 409, 425, 429, 500, 502, 503, 504, 520]) {
      for (const text of [PAGE, '', words]) {
        const answer = read(provider, 'status', status, text)
        expect(answer.kind, `${provider} ${status} ${text}`).toBe('unsaid')
      }
    }
    for (const text of [PAGE, '', '{"status":"NEW_WORD"}', '{}']) {
      expect(['unsaid', 'waiting'], text).toContain(read(provider, 'status', 200, text).kind)
    }
    for (const status of [404, 410]) {
      expect(read(provider, 'status', status, PAGE).kind).toBe('unsaid')
      expect(read(provider, 'status', status, words)).toMatchObject({
        fault: 'image_gone',
        isPerhapsPaid: true,
      })
    }
  }
  for (const status of [401, 403, 408, 429, 502, 504]) {
    expect(read('fal', 'result', status, words).kind, String(status)).toBe('unsaid')
  }
})

const no = (more: Partial<NoImage>): NoImage => ({
  ...{ kind: 'failed', fault: 'no_image', isPerhapsPaid: false, usage: {}, refusedFor: null },
  ...more,
})

it.each([
  [no({}), 0, 'again'],
  [no({}), 1, 'failed'],
  // A picture was billed, though none came.
  [no({ usage: { textIn: 10, imageOut: 2_364 } }), 0, 'failed'],
  [no({ usage: { microUsd: 1 } }), 0, 'failed'],
  [no({ usage: { textIn: 10, textOut: 240 } }), 0, 'again'],
  [no({ isPerhapsPaid: true }), 0, 'lost'],
  [no({ fault: 'ai_refused', isPerhapsPaid: true }), 0, 'failed'],
  [no({ fault: 'provider_rate' }), 9, 'rests'],
  [no({ fault: 'key_rejected' }), 0, 'stops'],
  [no({ fault: 'key_rejected', isPerhapsPaid: true }), 0, 'lost'],
  [no({ fault: 'provider_unavailable' }), 1, 'again'],
  [no({ fault: 'provider_unavailable' }), 2, 'failed'],
] as const)('%j after %i tries: %s', (answer, retries, verdict) => {
  expect(verdictOf(answer, retries)).toBe(verdict)
})

it('counts in a row what the rest would meet as well', () => {
  expect(isFailureOfRow(no({ fault: 'provider_network' }), 'lost')).toBe(true)
  expect(isFailureOfRow(no({ fault: 'given_up' }), 'lost')).toBe(false)
  expect(isFailureOfRow(no({ fault: 'ai_refused' }), 'failed')).toBe(false)
  expect(isFailureOfRow(no({ fault: 'provider_rate' }), 'rests')).toBe(false)
})
