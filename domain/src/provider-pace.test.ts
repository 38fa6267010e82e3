import { describe, expect, it } from 'vitest'
import {
  capacityAt,
  isUnlimited,
  NEW_PACE,
  nextPacificMidnight,
  PROVEN,
  paceAfterAnswers,
  paceAfterRefusal,
  paceAt,
  perMinute,
  readRateRefusal,
} from './provider-pace.ts'

const START = Date.parse('2026-11-21T10:00:00Z')
const at = (ms: number) => new Date(START + ms)
const every = (count: number, ms: number) => Array.from({ length: count }, (_, step) => at(step * ms))

describe('a key of which nothing is known', () => {
  it('sends ten, then one after the other, more with each ten that went well', () => {
    const capacity = (sent: number, asking: number, proven: number) =>
      capacityAt({ ...NEW_PACE, proven }, { sent: every(sent, 10), asking, now: at(1_000) }).calls
    expect(capacity(0, 0, 0)).toBe(10)
    expect(capacity(8, 8, 0)).toBe(2)
    expect(capacity(10, 10, 0)).toBe(0)
    expect(capacity(10, 0, 10)).toBe(1)
    expect(capacity(11, 1, 10)).toBe(0)
    expect(capacity(20, 0, 20)).toBe(2)
    expect(capacity(30, 1, 30)).toBe(3)
    expect(capacity(40, 30, PROVEN)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a refusal', () => {
  it('tells the window by its wait, and the limit by what was let through', () => {
    // Ten within half a second, the eleventh refused at 0.5 s for 19.5 s: ten in 20 s.
    const { pace, waitMs } = paceAfterRefusal(
      { ...NEW_PACE, proven: 10 },
      { waitMs: 19_500, limit: null, isDaily: false },
      { sent: every(10, 50), now: at(500) },
    )
    expect(waitMs).toBe(19_500)
    expect(pace).toMatchObject({ proven: 0, limit: { calls: 10, windowMs: 20_000, isStated: false } })
    expect(perMinute(pace.limit as never)).toBe(30)
    expect(capacityAt(pace, { sent: every(10, 50), asking: 0, now: at(600) })).toEqual({
      calls: 0,
      again: at(20_250),
    })
    expect(capacityAt(pace, { sent: every(10, 50), asking: 0, now: at(20_260) }).calls).toBe(1)
    expect(capacityAt(pace, { sent: every(10, 50), asking: 0, now: at(21_000) }).calls).toBe(10)
  })

  it('of the same burst lowers a limit once, of a later one by a fifth', () => {
    const limit = { calls: 10, windowMs: 20_000, isStated: false }
    const known = { ...NEW_PACE, limit, changedAt: at(0) }
    const refusal = { waitMs: 19_000, limit: null, isDaily: false }
    expect(paceAfterRefusal(known, refusal, { sent: [], now: at(100) }).pace.limit).toEqual(limit)
    expect(paceAfterRefusal(known, refusal, { sent: [], now: at(25_000) }).pace.limit?.calls).toBe(8)
  })

  it('that names a limit is believed; without a wait each next one waits longer', () => {
    const stated = paceAfterRefusal(
      NEW_PACE,
      { waitMs: null, limit: { calls: 15, windowMs: 60_000 }, isDaily: false },
      { sent: [], now: at(0) },
    )
    expect(stated).toMatchObject({
      waitMs: 10_000,
      pace: { limit: { calls: 15, isStated: true }, strikes: 1 },
    })
    const again = paceAfterRefusal(
      stated.pace,
      { waitMs: null, limit: null, isDaily: false },
      { sent: [], now: at(0) },
    )
    expect(again.waitMs).toBe(20_000)
    expect(paceAfterAnswers(again.pace, 1)).toMatchObject({ strikes: 0, proven: 1 })
  })

  it.each([
    [0, 1_000],
    [1, 2_000],
    [2, 4_000],
    [5, 32_000],
    [6, 60_000],
    [20, 60_000],
  ])('that says "now" after %d others waits %d ms', (strikes, wanted) => {
    const refusal = { waitMs: 0, limit: null, isDaily: false }
    const { waitMs } = paceAfterRefusal({ ...NEW_PACE, strikes }, refusal, { sent: [], now: at(0) })
    expect(waitMs).toBe(wanted)
  })

  it('of the day leaves the pace as it was', () => {
    const pace = { ...NEW_PACE, proven: PROVEN }
    const after = paceAfterRefusal(
      pace,
      { waitMs: 3_600_000, limit: null, isDaily: true },
      { sent: [], now: at(0) },
    )
    expect(after).toEqual({ pace: { ...pace, strikes: 1 }, waitMs: 3_600_000 })
    expect(isUnlimited(after.pace)).toBe(true)
  })
})

describe('a limit', () => {
  it('is tried higher after three windows, and forgotten where it is none', () => {
    const limit = { calls: 10, windowMs: 20_000, isStated: false }
    const known = { ...NEW_PACE, limit, changedAt: at(0) }
    expect(paceAt(known, at(59_000)).limit?.calls).toBe(10)
    expect(paceAt(known, at(60_000)).limit?.calls).toBe(11)
    const high = { ...known, limit: { ...limit, calls: 200 } }
    expect(paceAt(high, at(60_000)).limit).toBeNull()
  })

  it('that was named is believed for an hour', () => {
    const known = { ...NEW_PACE, limit: { calls: 5, windowMs: 60_000, isStated: true }, changedAt: at(0) }
    expect(paceAt(known, at(3_599_000)).limit?.calls).toBe(5)
    expect(paceAt(known, at(3_600_000)).limit).toBeNull()
  })
})

describe('what a refusal says', () => {
  const read = (body: string, headers = {}, provider: 'openai' | 'gemini' = 'gemini') =>
    readRateRefusal({ provider, headers, body, now: new Date('2026-11-21T10:00:00Z') })
  const google = (quotaId: string, quotaValue: string, retryDelay: string) =>
    JSON.stringify({
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
            violations: [{ quotaMetric: 'generate_content_free_tier_requests', quotaId, quotaValue }],
          },
          { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
        ],
      },
    })

  it.each([
    ['seconds in the header', '', { 'retry-after': '37' }, 37_000],
    ['a date in the header', '', { 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT' }, 20_000],
    ['milliseconds in the header', '', { 'retry-after-ms': '1500' }, 1_500],
    [
      'RetryInfo in the body',
      google('GenerateRequestsPerMinutePerProjectPerModel-FreeTier', '10', '37.5s'),
      {},
      37_500,
    ],
    ['a sentence', 'Limit 3 / min. Please try again in 20s.', {}, 20_000],
    ['the sentence of Google', '* Quota exceeded, limit: 20\\nPlease retry in 45.5s.', {}, 45_500],
    ['the sentence of Replicate', '{"detail":"throttled. Your rate limit resets in ~30s."}', {}, 30_000],
    ['its number beside it', '{"detail":"throttled","retry_after":2}', {}, 2_000],
    ['a sentence of two units', 'Please try again in 6m0s.', {}, 360_000],
    ['the longer of two', 'Please try again in 20s.', { 'retry-after': '2' }, 20_000],
    ['nothing', '{}', {}, null],
    ['rubbish', '{"retryDelay":"soon"}', { 'retry-after': '1e300' }, null],
  ])('reads %s', (_, body, headers, wanted) => {
    expect(read(body, headers)).toMatchObject({ waitMs: wanted, isDaily: false })
  })

  it('reads the limit that Google names', () => {
    expect(read(google('GenerateRequestsPerMinutePerProjectPerModel-FreeTier', '10', '37s')).limit).toEqual({
      calls: 10,
      windowMs: 60_000,
    })
  })

  it('takes no number of tokens for one of calls', () => {
    const violations = [
      {
        quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_input_token_count',
        quotaId: 'GenerateContentInputTokensPerModelPerMinute-FreeTier',
        quotaDimensions: { location: 'global', model: 'gemini-2.5-flash' },
        quotaValue: '250000',
      },
    ]
    const body = JSON.stringify({ error: { details: [{ violations }, { retryDelay: '26s' }] } })
    expect(read(body)).toEqual({ waitMs: 26_000, limit: null, isDaily: false })
  })

  it('knows the day: Google’s until midnight in California, others as long as they say', () => {
    // 02:00 of California's 21st; its midnight is 08:00 UTC.
    expect(read(google('GenerateRequestsPerDayPerProjectPerModel-FreeTier', '250', '31s'))).toEqual({
      waitMs: 22 * 3_600_000,
      limit: null,
      isDaily: true,
    })
    expect(read('requests per day (RPD): try again in 7h12m', {}, 'openai')).toMatchObject({
      waitMs: 25_920_000,
      isDaily: true,
    })
  })
})

it.each([
  ['2026-11-21T10:00:00Z', '2026-11-22T08:00:00.000Z'],
  ['2026-07-01T06:59:59Z', '2026-07-01T07:00:00.000Z'],
  ['2026-07-01T07:00:00Z', '2026-07-02T07:00:00.000Z'],
  // The clocks go back: that day has 25 hours.
  ['2026-11-01T07:00:00Z', '2026-11-02T08:00:00.000Z'],
])('after %s California’s day ends at %s', (now, wanted) => {
  expect(nextPacificMidnight(new Date(now)).toISOString()).toBe(wanted)
})
