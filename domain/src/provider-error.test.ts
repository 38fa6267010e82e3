import { describe, expect, it } from 'vitest'
import { concernsAll, faultOf, isPassing, isPerhapsAnswered, saidIn, waitBefore } from './provider-error.ts'

describe('a fault (docs/product.md#faults-of-providers)', () => {
  it.each([
    [401, '', 'key_rejected'],
    [403, '', 'key_rejected'],
    [403, '{"errors":[{"reason":"rateLimitExceeded"}]}', 'provider_rate'],
    [403, '{"reason":"RATE_LIMIT_EXCEEDED"}', 'provider_rate'],
    [403, '{"errors":[{"reason":"userRateLimitExceeded"}]}', 'provider_rate'],
    [400, 'API key not valid. Please pass a valid API key.', 'key_rejected'],
    [400, '{"reason":"API_KEY_INVALID"}', 'key_rejected'],
    [429, 'API key over its quota', 'provider_rate'],
    [429, '{"code":"insufficient_quota"}', 'provider_quota'],
    // As Google says it of a model that a free key may not ask: waiting would never end.
    [
      429,
      '* Quota exceeded for metric: generate_content_free_tier_requests, limit: 0, model: gemini-3-pro\\n* Quota exceeded for metric: generate_content_free_tier_input_token_count, limit: 0\\nPlease retry in 45.5s.',
      'provider_quota',
    ],
    [429, '{"metadata":{"quota_limit_value":"0"}}', 'provider_quota'],
    [429, '* Quota exceeded, limit: 0\\n* Quota exceeded, limit: 20', 'provider_rate'],
    [
      429,
      '* Quota exceeded for metric: free_tier_requests, limit: 20, model: gemini-2.5-flash',
      'provider_rate',
    ],
    [402, '', 'provider_quota'],
    [400, 'billing quota exceeded', 'provider_quota'],
    [400, 'rate limit', 'provider_rate'],
    [500, 'API key', 'provider_unavailable'],
    [503, '', 'provider_unavailable'],
    [404, 'model not found', 'provider_refused'],
    [400, 'network policy', 'provider_network'],
    [null, '', 'provider_network'],
  ] as const)('%s %j is %s', (status, text, wanted) => {
    expect(faultOf({ status, text })).toBe(wanted)
  })

  it.each([
    ['provider_quota', false, true],
    ['provider_rate', false, false],
    ['provider_network', true, false],
    ['provider_unavailable', true, false],
    ['key_rejected', false, true],
    ['provider_key_missing', false, true],
    ['provider_refused', false, false],
    ['no_prompts', false, false],
  ] as const)('%s passes: %s, concerns all lines: %s', (fault, passes, all) => {
    expect([isPassing(fault), concernsAll(fault)]).toEqual([passes, all])
  })
})

it.each([
  [504, true],
  [520, true],
  [524, true],
  [598, true],
  [599, true],
  [500, false],
  [502, false],
  [503, false],
  [null, false],
])('status %s may hide an answer that is paid for: %s', (status, wanted) => {
  expect(isPerhapsAnswered(status)).toBe(wanted)
})

describe('the wait before a retry', () => {
  it.each([
    [1, null, 1_000],
    [2, null, 2_000],
    [1, 3_000, 3_000],
    [2, 0, 0],
    [1, 120_000, 120_000],
    [1, 3_600_000, 600_000],
  ])('%d with Retry-After %s ms is %d ms', (retry, after, wanted) => {
    expect(waitBefore(retry, after)).toBe(wanted)
  })
})

describe('what a provider says itself', () => {
  const key = 'AIzaCanary0123456789'
  it.each([
    ['{"error":{"message":"The model is overloaded.\\nTry later"}}', 'The model is overloaded. Try later'],
    [`{"error":{"message":"Incorrect API key provided: ${key}."}}`, 'Incorrect API key provided: •••'],
    ['{"error":{"message":"Incorrect key sk-abc***xyz, look at it"}}', 'Incorrect key •••, look at it'],
    ['{"error":{"message":"…ends with 456789 here"}}', '…ends with ••• here'],
    ['upstream timed out', 'upstream timed out'],
    ['<html><body>502</body></html>', null],
    [
      `{"error":"'response_format.type' must be 'json_schema' or 'text'"}`,
      "'response_format.type' must be 'json_schema' or 'text'",
    ],
    ['{"detail":"Model is not loaded"}', 'Model is not loaded'],
    ['{"statusCode":400,"error":"Bad Request","message":"No such field"}', 'No such field'],
    ['{"error":{}}', null],
    ['', null],
    ['{"error":{"message":"a \\ud800 b \\u0000 c"}}', 'a b c'],
  ])('in %j is %j', (body, wanted) => {
    expect(saidIn(body, key)).toBe(wanted)
  })

  it('is 300 characters at most', () => {
    expect(saidIn('word '.repeat(1_000), key)?.length).toBe(300)
  })
})
