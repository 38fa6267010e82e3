import { LIFETIME_END } from '@thokham/domain/membership-term'
import { bareMoney, thaiDate, thaiNumber, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { AUDIT_FIELDS, AUDIT_VALUES, audit as text } from '../../../text/audit.ts'
import { settingName, settingValue } from '../../../text/setting-names.ts'

/** A part of what an entry is about: as it was and as it is; null = the entry does not say. */
export interface Change {
  name: string
  before: string | null
  after: string | null
}

/** Of the entry's own use: numbers of accounts and changes, and what the subject says already. */
const UNSAID = new Set([
  ...['id', 'ids', 'member', 'everVip', 'change', 'by', 'createdAt', 'createdBy', 'usageCount', 'updatedAt'],
  ...['revision', 'orderIndex', 'thumbnail', 'isPopular', 'isFavourite'],
])
/** Names of things: shown even if unchanged, since they say which thing was changed. */
const NAMING = new Set(['code', 'name', 'title', 'message', 'description', 'alt', 'word'])
const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Returns what changed, part by part, its name first; of what stayed the same the name alone. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [partsOf(before), partsOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  const changes = names.flatMap((name) => {
    const part = { name, before: was.get(name) ?? null, after: is.get(name) ?? null }
    const isSame = was.size > 0 && is.size > 0 && part.before === part.after
    if (!isSame) return [part]
    return NAMING.has(name) ? [{ ...part, before: null }] : []
  })
  return changes.toSorted((one, other) => Number(NAMING.has(other.name)) - Number(NAMING.has(one.name)))
}

/** Lists the parts of what was changed by name: those of nested ones are joined by dots, and only the last is shown. */
function partsOf(given: unknown, path: readonly string[] = []): Map<string, string> {
  const parts = new Map<string, string>()
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return parts
  for (const [name, value] of Object.entries(given)) {
    if (UNSAID.has(name)) continue
    const place = [...path, name]
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && path.length < 4) {
      for (const [inner, said] of partsOf(value, place)) parts.set(inner, said)
    } else parts.set(place.join('.'), wordsOf(place.join('.'), value))
  }
  return parts
}

/** Returns what a part is called. */
export function nameOfPart(name: string): string {
  return settingName(name) ?? wordOf(AUDIT_FIELDS, name) ?? wordOf(AUDIT_FIELDS, lastOf(name)) ?? name
}

function wordsOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text.nothing
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value === 'number') return name.endsWith('Satang') ? bareMoney(value) : thaiNumber(value)
  if (Array.isArray(value)) return value.map((one) => wordsOf(name, nameIn(one))).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT.test(value))
    return Date.parse(value) === LIFETIME_END.getTime() ? text.endless : thaiShortDateTime(value)
  if (DAY.test(value)) return thaiDate(`${value}T12:00:00+07:00`)
  return (
    settingValue(name, value) ?? (NAMING.has(lastOf(name)) ? undefined : wordOf(AUDIT_VALUES, value)) ?? value
  )
}

/** Returns how an entry of a list is shown: by its name where it has one. */
function nameIn(one: unknown): unknown {
  return typeof one === 'object' && one !== null && 'name' in one ? one.name : one
}

const lastOf = (name: string) => name.split('.').at(-1) ?? ''
const wordOf = (words: Readonly<Record<string, string>>, of: string) =>
  Object.hasOwn(words, of) ? words[of] : undefined
