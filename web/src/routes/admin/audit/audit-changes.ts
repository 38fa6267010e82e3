import { bareMoney, thaiNumber, thaiShortDateTime } from '../../../lib/thai-format.ts'
import { AUDIT_FIELDS, AUDIT_VALUES, audit as text } from '../../../text/audit.ts'

/** A part of what an entry is about: as it was and as it is; null = the entry does not say. */
export interface Change {
  name: string
  before: string | null
  after: string | null
}

/** Of the entry's own use: numbers of accounts and changes, and what the subject says already. */
const UNSAID = new Set(['id', 'member', 'everVip', 'change', 'by', 'createdAt', 'usageCount', 'updatedAt'])
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Returns what changed, part by part; what stayed the same is left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [partsOf(before), partsOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((name) => {
    const part = { name, before: was.get(name) ?? null, after: is.get(name) ?? null }
    return was.size > 0 && is.size > 0 && part.before === part.after ? [] : [part]
  })
}

/** Names of parts in parts are joined by dots; only their last word is told. */
function partsOf(given: unknown, depth = 0): Map<string, string> {
  const parts = new Map<string, string>()
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return parts
  for (const [name, value] of Object.entries(given)) {
    if (UNSAID.has(name)) continue
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth < 4) {
      for (const [inner, said] of partsOf(value, depth + 1)) parts.set(`${name}.${inner}`, said)
    } else parts.set(name, wordsOf(name, value))
  }
  return parts
}

/** Returns what a part is called. */
export function nameOfPart(name: string): string {
  return AUDIT_FIELDS[name] ?? AUDIT_FIELDS[name.split('.').at(-1) ?? ''] ?? name
}

function wordsOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text.nothing
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value === 'number') return name.endsWith('Satang') ? bareMoney(value) : thaiNumber(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT.test(value)) return thaiShortDateTime(value)
  return AUDIT_VALUES[value] ?? value
}
