import type { MemberFilter } from '@thokham/contract/members'
import { lastNearEnd, type MemberFilterClass } from '@thokham/domain/member-class'
import { addressPattern, containing, likeFor, literally } from '../../db/like-pattern.ts'

/** A piece of SQL, or a value that stands in it as a parameter. */
export type SqlPart = string | { value: string }

/** Writes who is in a class, as a condition on profiles; deleted accounts are for the caller to leave out. */
function classCondition(which: MemberFilterClass, now: Date): SqlPart[] {
  const moment = (at: Date): SqlPart[] => [{ value: at.toISOString() }, '::timestamptz']
  switch (which) {
    case 'all':
      return ["membership <> 'admin'"]
    case 'free':
    case 'lifetime':
      return [`membership = '${which}'`]
    case 'vip':
      return ["membership = 'vip' AND (expires_at IS NULL OR expires_at > ", ...moment(now), ')']
    case 'near':
      return [
        "membership = 'vip' AND expires_at > ",
        ...moment(now),
        ' AND expires_at <= ',
        ...moment(lastNearEnd(now)),
      ]
    case 'expired':
      return ["membership = 'vip' AND expires_at <= ", ...moment(now)]
  }
}

/** Writes whom a filter selects: those of a class whose e-mail, name or number holds what is looked for. */
export function filterCondition({ class: which, q }: MemberFilter, now: Date): SqlPart[] {
  const whole = classCondition(which, now)
  if (q === '') return whole
  return [...whole, ' AND (', ...textCondition(q), ')']
}

/** Writes whose e-mail, name or number holds what is looked for, as a condition on profiles. */
export function textCondition(q: string): SqlPart[] {
  return anyOf([...(isShort(q) ? beginnings(q) : parts(q)), ...phoneCondition(q)])
}

/** Writes in whose name a word, or whose number, begins with what is looked for, as a condition on profiles. */
export function shortNameCondition(q: string): SqlPart[] {
  return anyOf([...nameBeginnings(q), ...phoneCondition(q)])
}

const anyOf = (conditions: readonly SqlPart[][]) =>
  conditions.flatMap((each, at) => (at > 0 ? [' OR ', ...each] : each))

/** Sets a condition as text with numbered parameters, the first of them behind those that are there. */
export function numbered(parts: readonly SqlPart[], values: unknown[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `$${values.push(part.value)}`)).join('')
}

/** One or two characters make no trigram inside a word, but at its beginning they do. */
const SHORT = 3

function isShort(q: string): boolean {
  return [...q].length < SHORT
}

/** Returns the condition of an address: they are stored in small letters. */
const address = (pattern: string): SqlPart[] => ['email LIKE lower(', { value: pattern }, ')']

function beginnings(q: string): SqlPart[][] {
  return [address(`${literally(q)}%`), ...nameBeginnings(q)]
}

function nameBeginnings(q: string): SqlPart[][] {
  const text = literally(q)
  const name = `display_name ${likeFor(q)} `
  return [
    [name, { value: `${text}%` }],
    [name, { value: `% ${text}%` }],
  ]
}

function parts(q: string): SqlPart[][] {
  const pattern = addressPattern(q)
  const whole: SqlPart[] =
    pattern === containing(q) ? [] : [' AND strpos(email, lower(', { value: q }, ')) > 0']
  return [
    ['(', ...address(pattern), ...whole, ')'],
    [`display_name ${likeFor(q)} `, { value: containing(q) }],
  ]
}

/** All of a Thai mobile number: that is looked up as it is. */
const ALL_DIGITS = 10

function phoneCondition(q: string): SqlPart[][] {
  const digits = /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '').replace(/^66/, '0') : ''
  if (digits === '') return []
  if (digits.length >= ALL_DIGITS) return [['phone = ', { value: digits }]]
  const inside = digits.length < SHORT ? '' : '%'
  return [['phone LIKE ', { value: `${inside}${digits}%` }]]
}
