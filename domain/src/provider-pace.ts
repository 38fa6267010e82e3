import type { AiProvider } from './ai-generation.ts'

/**
 * How fast a member's key may be used: what its provider lets through, as told or as found out
 * (docs/product/ai.md#the-pace-of-a-key).
 */
export interface Pace {
  /** Good answers so far, counted up to `PROVEN`; 0 again after a refusal. */
  proven: number
  /** At most this many calls within a window that slides; null = no limit is known. */
  limit: PaceLimit | null
  /** When the limit last changed. */
  changedAt: Date | null
  /** Refusals since the last good answer. */
  strikes: number
}

export interface PaceLimit {
  calls: number
  windowMs: number
  /** The provider named it itself; otherwise it was found out. */
  isStated: boolean
}

/** What a refusal for too many calls said. */
export interface RateRefusal {
  /** How long to wait; null = it did not say. */
  waitMs: number | null
  /** The limit that it named. */
  limit: { calls: number; windowMs: number } | null
  /** The day's allowance is used up. */
  isDaily: boolean
}

export const NEW_PACE: Pace = { proven: 0, limit: null, changedAt: null, strikes: 0 }
/** A key with this many good answers and no limit is used as fast as the settings allow. */
export const PROVEN = 40
/** A key of which nothing is known: as many calls within a minute may be sent at once, then one after the other. */
const FIRST_CALLS = 10
const MINUTE_MS = 60_000
/** Clocks differ, and calls take longer on their way at one time than at another. */
const MARGIN_MS = 250
/** A limit that lasted for so many windows is tried a little higher. */
const WINDOWS_BEFORE_MORE = 3
/** Above this a limit is none. */
const NO_LIMIT_PER_MINUTE = 600
/** What a provider named is believed for so long after its last refusal. */
const STATED_FOR_MS = 60 * MINUTE_MS
/** A limit that is found out from fewer calls would be chance. */
const FEWEST_CALLS = 3
const FIRST_WAIT_MS = 10_000
const SHORTEST_WAIT_MS = 1_000
const LONGEST_GUESS_MS = MINUTE_MS
/** A wait as long as this is one for the day's allowance. */
export const DAILY_WAIT_MS = 10 * MINUTE_MS
const LONGEST_WAIT_MS = 26 * 60 * MINUTE_MS

/** Returns the window in which calls count, ms, and how many may stand in it. */
export function windowOf({ limit }: Pace): { calls: number; windowMs: number } {
  return limit ?? { calls: FIRST_CALLS, windowMs: MINUTE_MS }
}

/** Tells whether calls of a key need not be counted: it is known to take as many as the settings send. */
export function isUnlimited({ proven, limit }: Pace): boolean {
  return limit === null && proven >= PROVEN
}

/**
 * Returns how many calls may be sent now, and when the next ones may if there are none.
 * @param sent instants of the calls that were let through or are on their way, oldest first, at least those of the window
 * @param asking calls on their way
 */
export function capacityAt(
  pace: Pace,
  { sent, asking, now }: { sent: readonly Date[]; asking: number; now: Date },
): { calls: number; again: Date | null } {
  if (isUnlimited(pace)) return { calls: Number.POSITIVE_INFINITY, again: null }
  const { calls, windowMs } = windowOf(pace)
  const inWindow = sent.filter((at) => at.getTime() + windowMs + MARGIN_MS > now.getTime())
  const free = calls - inWindow.length
  if (free > 0) return { calls: free, again: null }
  // Of a key without a known limit more is tried, the fewer at once the less is known of it.
  if (pace.limit === null) return { calls: Math.max(0, triedAtOnce(pace.proven) - asking), again: null }
  const oldest = inWindow.at(-calls) as Date
  return { calls: 0, again: new Date(oldest.getTime() + windowMs + MARGIN_MS) }
}

function triedAtOnce(proven: number): number {
  if (proven < 2 * FIRST_CALLS) return 1
  return proven < 3 * FIRST_CALLS ? 2 : 4
}

/** Returns the pace as it stands at an instant: a limit that lasted long is tried higher, and forgotten in the end. */
export function paceAt(pace: Pace, now: Date): Pace {
  const { limit, changedAt } = pace
  if (!limit || !changedAt) return pace
  const lastedMs = now.getTime() - changedAt.getTime()
  if (limit.isStated)
    return lastedMs < STATED_FOR_MS ? pace : { ...pace, limit: null, changedAt: now, proven: 0 }
  if (lastedMs < WINDOWS_BEFORE_MORE * limit.windowMs) return pace
  const calls = limit.calls + Math.max(1, Math.floor(limit.calls / 10))
  const isNone = perMinute({ ...limit, calls }) > NO_LIMIT_PER_MINUTE
  return { ...pace, limit: isNone ? null : { ...limit, calls }, changedAt: now }
}

/** Returns the pace after good answers. */
export function paceAfterAnswers(pace: Pace, answers: number): Pace {
  return { ...pace, proven: Math.min(PROVEN, pace.proven + answers), strikes: 0 }
}

/**
 * Returns the pace after a refusal, and until when the key rests.
 * @param sent instants of the calls that were let through or are on their way, oldest first
 */
export function paceAfterRefusal(
  pace: Pace,
  refusal: RateRefusal,
  { sent, now }: { sent: readonly Date[]; now: Date },
): { pace: Pace; waitMs: number } {
  const strikes = pace.strikes + 1
  const guess = Math.min(LONGEST_GUESS_MS, FIRST_WAIT_MS * 2 ** (strikes - 1))
  // Who says "now" and refuses again is asked ever later.
  const shortest = Math.min(LONGEST_GUESS_MS, SHORTEST_WAIT_MS * 2 ** (strikes - 1))
  const waitMs = Math.min(Math.max(refusal.waitMs ?? guess, shortest), LONGEST_WAIT_MS)
  if (refusal.isDaily) return { pace: { ...pace, strikes }, waitMs }
  const still = { ...pace, proven: 0, strikes }
  if (refusal.limit)
    return { pace: { ...still, limit: { ...refusal.limit, isStated: true }, changedAt: now }, waitMs }
  const { limit, changedAt } = pace
  if (limit) {
    // Refusals of one burst say the same thing once.
    const isNews = !changedAt || now.getTime() - changedAt.getTime() > Math.min(limit.windowMs, waitMs)
    if (!isNews) return { pace: still, waitMs }
    const calls = Math.max(1, Math.floor(limit.calls * 0.8))
    return { pace: { ...still, limit: { ...limit, calls, isStated: false }, changedAt: now }, waitMs }
  }
  const counted = sent.filter((at) => now.getTime() - at.getTime() <= MINUTE_MS)
  const first = counted[0]
  if (!first || counted.length < FEWEST_CALLS) return { pace: still, waitMs }
  const since = now.getTime() - first.getTime()
  const windowMs =
    refusal.waitMs === null ? MINUTE_MS : Math.min(2 * MINUTE_MS, Math.max(1_000, since + waitMs))
  return {
    pace: { ...still, limit: { calls: counted.length, windowMs, isStated: false }, changedAt: now },
    waitMs,
  }
}

/** So many refusals in a row without an answer, and what is waited for does not come; fewer where no wait was named. */
const MOST_STRIKES = 30
const MOST_UNNAMED_STRIKES = 6

/**
 * Tells whether a refusal is the last of so many that waiting has come to nothing: some servers say "too many calls" of what
 * never passes. The day's allowance returns by itself.
 * @param pace after the refusal
 */
export function isEndlessWait({ strikes }: Pace, { waitMs, isDaily }: RateRefusal): boolean {
  return !isDaily && strikes >= (waitMs === null ? MOST_UNNAMED_STRIKES : MOST_STRIKES)
}

/** Returns calls a minute, for the sentence that names the pace. */
export function perMinute({ calls, windowMs }: Pick<PaceLimit, 'calls' | 'windowMs'>): number {
  return Math.max(1, Math.round((calls * MINUTE_MS) / windowMs))
}

/**
 * Reads what a provider's refusal says of its pace: `Retry-After` and its kin in the header, Google's `RetryInfo` and
 * `QuotaFailure` in the body, or the sentence “try again in 20s”, “retry in 20s” or
 * Replicate's “resets in ~30s”. The longest of the waits that are named counts.
 */
export function readRateRefusal(answer: {
  provider: AiProvider
  headers: Readonly<Record<string, string | undefined>>
  body: string
  now: Date
}): RateRefusal {
  const { provider, headers, body, now } = answer
  const waits = [
    milliseconds(headers['retry-after-ms']),
    afterHeader(headers['retry-after'], now),
    ...[...body.slice(0, 100_000).matchAll(/"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/g)].map(
      (found) => Number(found[1]) * 1_000,
    ),
    milliseconds(/"retry_after"\s*:\s*"?(\d+(?:\.\d+)?)/.exec(body)?.[1], 1_000),
    duration(/resets in ~?((?:\d+(?:\.\d+)?(?:ms|[dhms]))+)/i.exec(body)?.[1]),
    duration(/(?:try again|retry) in ((?:\d+(?:\.\d+)?(?:ms|[dhms]))+)/i.exec(body)?.[1]),
  ].filter((wait): wait is number => wait !== null && Number.isFinite(wait) && wait >= 0)
  const waitMs = waits.length > 0 ? Math.min(Math.max(...waits), LONGEST_WAIT_MS) : null
  const isPerDay = /PerDay|per day|\bRPD\b/i.test(body)
  const value = Number(/"quotaValue"\s*:\s*"?(\d{1,9})"?/.exec(body)?.[1])
  // Google counts tokens a minute as well: such a number says nothing of calls.
  const isOfCalls = /PerMinute/i.test(body) && !/"quota(?:Id|Metric)"\s*:\s*"[^"]*token/i.test(body)
  const limit = !isPerDay && isOfCalls && value > 0 ? { calls: value, windowMs: MINUTE_MS } : null
  if (waitMs !== null && waitMs >= DAILY_WAIT_MS) return { waitMs, limit: null, isDaily: true }
  // Google names half a minute for the day as well; its days end at midnight in California.
  if (isPerDay && provider !== 'openai') {
    return { waitMs: nextPacificMidnight(now).getTime() - now.getTime(), limit: null, isDaily: true }
  }
  return { waitMs, limit, isDaily: false }
}

/** Returns the next midnight in California, at which Google gives a day's allowance anew. */
export function nextPacificMidnight(now: Date): Date {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    day: 'numeric',
    hourCycle: 'h23',
  })
  const dayOf = (at: number) => clock.formatToParts(at).find(({ type }) => type === 'day')?.value
  const today = dayOf(now.getTime())
  // Days of California begin at a full hour of UTC, and the longest has 25 hours.
  const hourMs = 60 * MINUTE_MS
  let at = Math.floor(now.getTime() / hourMs) * hourMs
  do at += hourMs
  while (dayOf(at) === today)
  return new Date(at)
}

function milliseconds(header: string | undefined, unit = 1): number | null {
  return header !== undefined && /^\d{1,12}(\.\d+)?$/.test(header.trim()) ? Number(header) * unit : null
}

/** Reads a header that says seconds, or a date. @returns ms from now; null without one */
function afterHeader(header: string | undefined, now: Date): number | null {
  if (!header) return null
  const text = header.trim()
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}

const UNITS: Record<string, number> = {
  ms: 1,
  s: 1_000,
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: 1_440 * MINUTE_MS,
}

/** Reads `6m0s`, `7h12m`, `120ms`, `20.5s` as ms. */
function duration(text: string | undefined): number | null {
  if (!text) return null
  let sum = 0
  for (const [, value, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/gi)) {
    sum += Number(value) * (UNITS[(unit as string).toLowerCase()] as number)
  }
  return sum
}
