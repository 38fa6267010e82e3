import { ATTEMPT_MS, FORM_RETRY_MS, RETRY_MS } from './ask.mjs'

/**
 * Something that was asked for: `from` is when it was asked first, `at` when it was answered (ms); while it is waited for, there
 * is no `at`.
 * @typedef {{ kind: string, from: number, at?: number }} Asked
 */

/**
 * Returns the longest time (ms) without any acknowledgement.
 * @param {Asked[]} asked
 * @param {number} from
 * @param {number} to
 */
export function longestGap(asked, from, to) {
  const times = asked.map(({ at }) => at).filter((at) => at !== undefined && at >= from && at <= to)
  const all = [from, ...times.sort((one, other) => one - other), to]
  return Math.max(...all.slice(1).map((time, at) => time - all[at]))
}

/**
 * Returns the longest time (ms) that one member waited for one answer, by kind, of those who waited at some moment of a span. What
 * began before counts whole; what is still waited for, until now. A member who gets no answer at all while all others do shows in it,
 * and no kind can be silent for longer than one of its members waited.
 * @param {Asked[]} asked each asked until it was answered
 * @param {number} from
 * @param {number} to
 * @returns {Record<string, number>}
 */
export function longestWaits(asked, from, to) {
  const longest = {}
  for (const { kind, from: since, at = to } of asked) {
    if (at < from || since > to) continue
    longest[kind] = Math.max(longest[kind] ?? 0, Math.min(at, to) - since)
  }
  return longest
}

/**
 * Returns the longest time (ms) that one member may wait for one answer: who was not answered asks again, and by a fault under which no
 * attempt hangs that is all they lose; by another one an attempt may have hung first, until its member gave it up. Then it is answered, which
 * takes what it takes on this machine without a fault.
 * @param {{ most: number, mayHang: boolean }} fault `most` in s
 * @param {string} kind
 * @param {Record<string, number>} usual the longest waits (ms) by kind before the first fault
 */
export function longestAllowed({ most, mayHang }, kind, usual) {
  return (
    most * 1_000 +
    (mayHang ? ATTEMPT_MS : (AGAIN_MS[kind] ?? RETRY_MS)) +
    Math.min(MOST_USUAL_MS, usual[kind] ?? 0)
  )
}

/** A machine on which members wait longer than that without a fault is too busy to say anything of faults. */
const MOST_USUAL_MS = 3_000

/** What it takes to ask again where that is more than a moment; a sign-up's captcha is solved and its password hashed anew. */
const AGAIN_MS = { payment: FORM_RETRY_MS, 'sign-up': 1_000 }
