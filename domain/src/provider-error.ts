import { withoutKey } from './without-key.ts'

/**
 * Why a line has no result: `provider_key_missing` no key is stored · `key_rejected` the provider does not take it ·
 * `provider_quota` what was paid for is used up · `provider_rate` too many calls for now: waited for, and never the end of a line · `provider_network` it could not be reached, or took longer than 10 min ·
 * `provider_unavailable` it answered with an error of its own · `provider_refused` it refused the request itself ·
 * `no_prompts` its reply had nothing usable in it · `ai_refused` the AI would not do it · `answer_too_big` it went on past every length that an answer can
 * have · `answer_unwritten` the database did not take the answer · `provider_timeout` no answer came within 10 min,
 * `given_up` its member waited no longer: both perhaps paid, and asked again only by their member.
 */
export const PROVIDER_FAULTS = [
  'provider_key_missing',
  'key_rejected',
  'provider_quota',
  'provider_rate',
  'provider_network',
  'provider_unavailable',
  'provider_refused',
  'no_prompts',
  'ai_refused',
  'answer_too_big',
  'answer_unwritten',
  'provider_timeout',
  'given_up',
] as const
export type ProviderFault = (typeof PROVIDER_FAULTS)[number]

/** A request is tried again this often at most (docs/product.md#faults-of-providers). */
export const MAX_RETRIES = 2
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10 * 60_000
/** A run gives up after so many failed lines in a row: the rest would fail as well. */
export const FAILURES_IN_A_ROW = 5

/**
 * Returns the kind of an answer that is no result. A status of its own says it more surely than words
 * (docs/product.md#faults-of-providers).
 */
export function faultOf(answer: { status: number | null; text: string }): ProviderFault {
  const { status, text } = answer
  // Google says so of too many calls as well.
  if (status === 403 && /rate_?limit_?exceeded/i.test(text)) return 'provider_rate'
  if (status === 401 || status === 403) return 'key_rejected'
  if (status === 402 || /insufficient_quota|billing_hard_limit/i.test(text)) return 'provider_quota'
  if (status === 429 && isWithoutQuota(text)) return 'provider_quota'
  if (status === 429) return 'provider_rate'
  if (status !== null && status >= 500) return 'provider_unavailable'
  if (/API[_ ]?key/i.test(text)) return 'key_rejected'
  if (/rate.?limit/i.test(text)) return 'provider_rate'
  if (/quota/i.test(text)) return 'provider_quota'
  if (status === null || /network/i.test(text)) return 'provider_network'
  return 'provider_refused'
}

/**
 * Tells whether a refusal names no other limit than 0: Google says so, with a wait beside it, of a model that a key may not
 * ask at all. No wait would ever help.
 */
function isWithoutQuota(text: string): boolean {
  const limits = [...text.matchAll(/\blimit: (\d+)|"quota_limit_value"\s*:\s*"(\d+)"/g)]
  return limits.length > 0 && limits.every(([, stated, value]) => Number(stated ?? value) === 0)
}

/** Returns whether the same request can go better a little later, as after 5xx and network faults; it is tried again so often at most. */
export function isPassing(fault: ProviderFault): boolean {
  return fault === 'provider_network' || fault === 'provider_unavailable'
}

/** Somebody on the way waited no longer, or lost the line behind them (520 of Cloudflare, 598 and 599 of others). */
const PERHAPS_ANSWERED: readonly (number | null)[] = [504, 520, 524, 598, 599]

/**
 * Returns whether a status says that somebody on the way waited no longer, or lost the line: the provider itself may have
 * answered, and be paid for it.
 */
export function isPerhapsAnswered(status: number | null): boolean {
  return PERHAPS_ANSWERED.includes(status)
}

/** Returns whether every other line would meet the same fault; then the run stops and waits for its member. */
export function concernsAll(fault: ProviderFault): boolean {
  return fault === 'provider_key_missing' || fault === 'key_rejected' || fault === 'provider_quota'
}

/**
 * Returns how long to wait before the next try, in ms: what the provider asks for, otherwise twice as long each time;
 * at most ten minutes.
 * @param retry 1 for the first
 */
export function waitBefore(retry: number, retryAfterMs: number | null): number {
  const wait = retryAfterMs ?? FIRST_WAIT_MS * 2 ** (retry - 1)
  return Math.min(Math.max(wait, 0), LONGEST_WAIT_MS)
}

const MOST_SAID = 300

/**
 * Returns what a provider says of a fault in its own words, in one line: the message of its JSON, or a short plain text;
 * null without any. Whatever looks like a key, or like a part of this one, is masked: providers quote it.
 */
export function saidIn(body: string, apiKey: string): string | null {
  const message = messageIn(body.slice(0, 100_000)) ?? (/^\s*[<{[]/.test(body) ? '' : body)
  const line = message
    .slice(0, 4 * MOST_SAID)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
  const safe = withoutKey(line, apiKey)
  return safe === '' ? null : safe.slice(0, MOST_SAID)
}

/** Returns the provider's sentence. LM Studio and its kin put it where others have an object. */
function messageIn(body: string): string | null {
  const found =
    /"message"\s*:\s*("(?:[^"\\]|\\.){1,2000}")/.exec(body)?.[1] ??
    /"(?:error|detail)"\s*:\s*("(?:[^"\\]|\\.){1,2000}")/.exec(body)?.[1]
  try {
    return found ? String(JSON.parse(found)) : null
  } catch {
    return null
  }
}
