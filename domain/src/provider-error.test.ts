import { describe, expect, it } from 'vitest'
import {
  concernsAll,
  isPassing,
  isPerhapsAnswered,
  keyAfter,
  type ProviderFault,
  saidIn,
  waitBefore,
} from './provider-error.ts'

it.each<[ProviderFault, boolean, boolean, 'off' | 'noted' | null]>([
  ['provider_key_missing', false, true, null],
  ['key_rejected', false, true, 'off'],
  ['key_old_kind', false, true, 'off'],
  ['key_restricted', false, true, 'noted'],
  ['location_refused', false, true, 'noted'],
  ['organisation_unverified', false, true, 'noted'],
  ['credit_used_up', false, true, 'noted'],
  ['spending_limit_reached', false, true, 'noted'],
  ['no_free_allowance', false, true, null],
  ['model_not_found', false, true, null],
  ['model_retired', false, true, null],
  ['only_thoughts', false, true, null],
  ['provider_rate', false, false, null],
  ['provider_network', true, false, null],
  ['provider_unavailable', true, false, null],
  ['provider_refused', false, false, null],
  ['no_prompts', false, false, null],
])('%s passes: %s, concerns all lines: %s, and does to the key: %s', (fault, passes, all, key) => {
  expect([isPassing(fault), concernsAll(fault), keyAfter(fault)]).toEqual([passes, all, key])
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
