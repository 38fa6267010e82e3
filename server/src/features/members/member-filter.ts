import type { MemberFilter } from '@thokham/contract/members'
import { lastNearEnd, type MemberFilterClass } from '@thokham/domain/member-class'
import { literally } from '../../db/like-pattern.ts'

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
  const either = patternsOf(q).flatMap(({ column, pattern }, at): SqlPart[] => [
    `${at > 0 ? ' OR ' : ''}${column} ILIKE `,
    { value: pattern },
  ])
  return [...whole, ' AND (', ...either, ')']
}

/** Sets a condition as text with numbered parameters, the first of them behind those that are there. */
export function numbered(parts: readonly SqlPart[], values: unknown[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `$${values.push(part.value)}`)).join('')
}

/** One or two characters make no trigram inside a word, but at its beginning they do. */
const SHORT = 3

function patternsOf(q: string): { column: string; pattern: string }[] {
  const text = literally(q)
  const digits = /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '').replace(/^66/, '0') : ''
  const inside = digits.length < SHORT ? '' : '%'
  const phone = digits === '' ? [] : [{ column: 'phone', pattern: `${inside}${digits}%` }]
  if ([...q].length < SHORT) {
    return [
      { column: 'email', pattern: `${text}%` },
      { column: 'display_name', pattern: `${text}%` },
      { column: 'display_name', pattern: `% ${text}%` },
      ...phone,
    ]
  }
  return [
    { column: 'email', pattern: `%${text}%` },
    { column: 'display_name', pattern: `%${text}%` },
    ...phone,
  ]
}
