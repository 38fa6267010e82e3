import type { CleaningRules } from '../keywords/cleaning-rules.ts'
import type { FoundWord } from '../keywords/word-list.ts'
import type { Cut } from './cut.ts'

const PERSONS: ReadonlySet<string> = new Set(['artists', 'people', 'characters'])

/** What belongs to a name behind it: `Batman’s`, `Ghibli style`, `Disney-inspired`, `Nike brand`. */
const BEHIND =
  /^(?:['’]s(?![\p{L}\p{N}]))?(?:[\s\-‐‑]*(?:styled?|inspired|themed|branded|esque|like|brand)(?![\p{L}\p{N}]))?/iu
/** What belongs to a name in front of it. */
const BEFORE = /(?:in\s+)?(?:the\s+)?style\s+of\s+$/iu

/** What says that a generator was at work. */
const BEFORE_A_GENERATOR =
  /(?:made|created|generated|rendered|drawn|produced)\s+(?:with|by|in|using|through)\s+$/iu

/** Returns the cuts that take refused names out of a text, each with what only the name gives a meaning. */
export function nameCuts(text: string, names: readonly FoundWord[]): Cut[] {
  return names.map((name) => {
    const { kind, isCommon } = name
    const lead =
      (kind === 'making' ? BEFORE_A_GENERATOR : BEFORE).exec(text.slice(0, name.from))?.[0].length ?? 0
    return {
      from: name.from - lead,
      to: name.to + (BEHIND.exec(text.slice(name.to))?.[0].length ?? 0),
      reason: { code: 'refused_name', name: name.name, kind, ...(isCommon && { isCommon }) },
      part: kind === 'making' || lead > 0 ? 'added' : PERSONS.has(kind) ? 'person' : 'thing',
    }
  })
}

/** Returns the cuts that take a member's own words out of a text. */
export function ownCuts(text: string, rules: CleaningRules): Cut[] {
  return rules.own
    .find(text)
    .map(({ from, to, name }) => ({ from, to, reason: { code: 'own_word', name }, part: 'thing' }))
}
