import { withoutKey } from './without-key.ts'

/**
 * What a fault does. To the run: `stops` every other line would meet it · `waits` it passes by itself, however long that
 * takes · `again` it may pass, and is tried twice more · `fails` its line alone · `member` it may be paid for, and only its
 * member asks again. To the key: `off` it is not used again until another is saved, or a test goes well · `noted` its owner
 * has to do something, and sees it at the key.
 */
interface FaultRule {
  run: 'stops' | 'waits' | 'again' | 'fails' | 'member'
  key?: 'off' | 'noted'
}

/**
 * Why a line has no result, or a key does not do, and what that does to key and run
 * (docs/product/ai.md#faults-of-providers).
 */
export const FAULTS = {
  /** No key is stored. */
  provider_key_missing: { run: 'stops' },
  /** The provider does not know the key. */
  key_rejected: { run: 'stops', key: 'off' },
  /** The provider takes no more keys of this kind. */
  key_old_kind: { run: 'stops', key: 'off' },
  /** The key may not be used for this, or was shut. */
  key_restricted: { run: 'stops', key: 'noted' },
  /** The provider serves nobody where our server stands. */
  location_refused: { run: 'stops', key: 'noted' },
  /** OpenAI wants the key's organisation to prove who it is. */
  organisation_unverified: { run: 'stops', key: 'noted' },
  /** What was paid for is used up. */
  credit_used_up: { run: 'stops', key: 'noted' },
  /** The limit that the key's owner has set at the provider. */
  spending_limit_reached: { run: 'stops', key: 'noted' },
  /** The model has no free calls, and the key is a free one. */
  no_free_allowance: { run: 'stops' },
  /** There is no such model, or not for this key. */
  model_not_found: { run: 'stops' },
  /** Its provider has shut the model down. */
  model_retired: { run: 'stops' },
  /** Thinking took all that an answer may have; paid. */
  only_thoughts: { run: 'stops' },
  /** Too many calls for now. */
  provider_rate: { run: 'waits' },
  /** It could not be reached. */
  provider_network: { run: 'again' },
  /** It answered with an error of its own. */
  provider_unavailable: { run: 'again' },
  /** It refused the request itself. */
  provider_refused: { run: 'fails' },
  /** Its reply had nothing usable in it. */
  no_prompts: { run: 'fails' },
  /** The AI would not do it. */
  ai_refused: { run: 'fails' },
  /** It answered, and drew nothing. */
  no_image: { run: 'fails' },
  /** What it drew was deleted before it could be fetched. */
  image_gone: { run: 'fails' },
  /** It went on past every length that an answer can have. */
  answer_too_big: { run: 'fails' },
  /** The database did not take the answer. */
  answer_unwritten: { run: 'fails' },
  /** No answer came within 10 min. */
  provider_timeout: { run: 'member' },
  /** Its member waited no longer. */
  given_up: { run: 'member' },
} as const satisfies Record<string, FaultRule>

export type ProviderFault = keyof typeof FAULTS
export const PROVIDER_FAULTS = Object.keys(FAULTS) as [ProviderFault, ...ProviderFault[]]

const RULES: Record<ProviderFault, FaultRule> = FAULTS

/** Returns what a fault does to the key that met it; null = nothing. */
export function keyAfter(fault: ProviderFault): 'off' | 'noted' | null {
  return RULES[fault].key ?? null
}

/** What a provider says to a key that it knows, though it may not serve it right now. */
const TAKEN: readonly ('ok' | ProviderFault)[] = [
  'ok',
  'only_thoughts',
  'provider_rate',
  'credit_used_up',
  'spending_limit_reached',
  'no_free_allowance',
]

/** Tells whether the answer to a test shows that the provider takes the key. */
export function isKeyTaken(result: 'ok' | ProviderFault): boolean {
  return TAKEN.includes(result)
}

/** Returns whether the same request can go better a little later, as after 5xx and network faults; it is tried again so often at most. */
export function isPassing(fault: ProviderFault): boolean {
  return RULES[fault].run === 'again'
}

/** Returns whether every other line would meet the same fault; then the run stops and waits for its member. */
export function concernsAll(fault: ProviderFault): boolean {
  return RULES[fault].run === 'stops'
}

/** A request is tried again this often at most (docs/product/ai.md#faults-of-providers). */
export const MAX_RETRIES = 2
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10 * 60_000
/** A run gives up after so many failed lines in a row: the rest would fail as well. */
export const FAILURES_IN_A_ROW = 5

/** Somebody on the way waited no longer, gave up, or lost the line behind them (520 of Cloudflare, 598 and 599 of others). */
const PERHAPS_ANSWERED: readonly (number | null)[] = [499, 504, 520, 524, 598, 599]

/**
 * Returns whether a status says that somebody on the way waited no longer, or lost the line: the provider itself may have
 * answered, and be paid for it.
 */
export function isPerhapsAnswered(status: number | null): boolean {
  return PERHAPS_ANSWERED.includes(status)
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
