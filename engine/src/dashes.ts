import { longNameOf } from './flags.ts'
import { VERSIONS, type Versions } from './versions.ts'

/** What telephones and editors make of two hyphens. */
const WIDE = '\u2012-\u2015\u2e3a\u2e3b\ufe58'
/** Other signs that look like one hyphen. */
const NARROW = '\u2010\u2011\u2212\ufe63\uff0d'
/** What a dashed flag has at least one of. */
export const DASH = new RegExp(`[${WIDE}${NARROW}]`)
const ONE_IS_TWO = new RegExp(`[${WIDE}]`)
/** Dashes, perhaps apart, and the name of a flag, perhaps with its number close behind it. */
const DASHED_NAME = new RegExp(
  `((?:[${WIDE}${NARROW}-]\\s?){0,6}[${WIDE}${NARROW}-])(\\s?)([A-Za-z]+)(?=[\\d.,]|\\s|$)`,
  'g',
)

/** A flag whose hyphens became a dash. */
interface Dashed {
  /** As it was written, without its value. */
  written: string
  /** As it is meant. */
  meant: string
  from: number
  to: number
}

/**
 * Finds the first flag whose two hyphens became a dash, such as `—ar 16:9`. Any other dash is punctuation; the name and what
 * follows it tell them apart (`isFlag`).
 * @returns it as it was written, and as it is meant; null where there is none
 */
export function dashedFlag(
  text: string,
  rules: Versions = VERSIONS,
): Pick<Dashed, 'written' | 'meant'> | null {
  const [first] = dashedFlags(text, rules)
  return first ? { written: first.written, meant: first.meant } : null
}

/** Returns the text with the hyphens of its flags put back, each flag apart from what it follows and from its value. */
export function withHyphens(text: string, rules: Versions = VERSIONS): string {
  let mended = ''
  let at = 0
  for (const { meant, from, to } of dashedFlags(text, rules)) {
    const before = mended + text.slice(at, from)
    mended = `${before}${/\S$/.test(before) ? ' ' : ''}${meant}${/^\.?\d/.test(text.slice(to, to + 2)) ? ' ' : ''}`
    at = to
  }
  return mended + text.slice(at)
}

function dashedFlags(text: string, rules: Versions): Dashed[] {
  if (!DASH.test(text)) return []
  const found: Dashed[] = []
  // From the last one on: a flag without a value is known by the flag that follows it.
  for (const match of [...text.matchAll(DASHED_NAME)].reverse()) {
    const [whole, dashes = '', gap = '', name = ''] = match
    const to = match.index + whole.length
    const [rest = ''] = text.slice(to, found[0]?.from).split(/\s--(?=[A-Za-z])/)
    const close = /\S+$/.exec(dashes)?.[0] ?? ''
    const runs = gap === '' ? [close, dashes] : [dashes]
    const run = runs.find((signs) => {
      const from = to - name.length - gap.length - signs.length
      const isClose = gap === '' && !/\s/.test(signs)
      return (
        isTwoHyphens(signs) &&
        isFlag(name, rest, { isApart: /^$|\s/.test(text[from - 1] ?? ''), isClose }, rules)
      )
    })
    if (run === undefined) continue
    const from = to - name.length - gap.length - run.length
    found.unshift({ written: text.slice(from, to), meant: `--${name}`, from, to })
  }
  return found
}

function isTwoHyphens(signs: string): boolean {
  return ONE_IS_TWO.test(signs) || (DASH.test(signs) && signs.replace(/\s/g, '').length > 1)
}

const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)[.,]?$|^\{/
const NOTHING = /^[.,]?$/
const REFERENCE = /^(?:https?:|\d|random\b|\{)/

/** What follows flags that take something else than the number or the nothing that the versions’ rules say. */
const VALUES: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    ar: /^(?:\d+(?:\.\d+)?:\d|\{)/,
    v: NUMBER,
    niji: new RegExp(`${NUMBER.source}|${NOTHING.source}`),
    bs: NUMBER,
    no: /^[^\s\d.,]/,
    p: /^(?:[A-Za-z0-9]{5,}(?:\s+|$))*$/,
    profile: /^(?:[A-Za-z]*\d[A-Za-z0-9]*(?:\s+|$))*$/,
    sref: REFERENCE,
    cref: REFERENCE,
    oref: REFERENCE,
    edit: REFERENCE,
    end: REFERENCE,
    motion: /^(?:low|high)[.,]?$/i,
    style: /^(?:raw|cute|expressive|original|scenic|4[abc])[.,]?$/i,
    loop: NOTHING,
  }),
)

/**
 * Returns whether the name behind dashes, and what follows it, are a flag. `sushi —raw fish` is a sentence: a flag that takes no
 * value stands at the end or before another flag, and one that takes a number has nothing but it. A ratio is known wherever the
 * dashes stand, and a flag with its number behind a word as well; any other flag stands apart.
 */
function isFlag(
  written: string,
  rest: string,
  { isApart, isClose }: { isApart: boolean; isClose: boolean },
  rules: Versions,
): boolean {
  const name = longNameOf(written)
  const value = rest.trim()
  const spelling = name === 'p' && written.toLowerCase() !== 'p' ? 'profile' : name
  const taken = VALUES.get(spelling) ?? takenBy(name, rules)
  if (!taken?.test(value)) return false
  if (name === 'ar') return true
  const isAlone = /^[.,]?(?:\s|$)/.test(rest)
  return isClose && (NUMBER.test(value) || (isApart && isAlone))
}

/** Returns what a parameter of the versions takes: a number where it has a range; undefined for what is no parameter. */
function takenBy(name: string, { versions }: Versions): RegExp | undefined {
  const rules = versions.flatMap(({ parameters }) =>
    Object.hasOwn(parameters, name) ? [parameters[name]] : [],
  )
  if (rules.some((rule) => rule?.range ?? rule?.values)) return NUMBER
  return rules.length > 0 ? NOTHING : undefined
}
