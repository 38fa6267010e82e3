/**
 * The advanced grammar, after dynamic-prompts (GRAMMAR.md shows it by example).
 *
 *   template  = { text | escape | variant | wildcard | variable | comment }
 *   text      = any character; inside a variant or variable not "|" and "}"
 *   escape    = "\" any character                                  the character itself
 *   variant   = "{" [ sampler ] [ bounds "$$" [ separator "$$" ] ] option { "|" option } "}"
 *   sampler   = "~" | "@" | "!"                                    one at random | taking turns | every way, in mode pick too
 *   bounds    = n | n "-" m | n "-" | "-" m                        how many different options, joined by the separator
 *   separator = text without "{" "}" "$"                           ", " when absent; it may hold "|"
 *   option    = [ weight "::" ] template
 *   wildcard  = "__" [ sampler ] list [ "(" set { "," set } ")" ] "__"   an entry of a list
 *   list      = { name character | "*" | "${" name [ ":" text ] "}" }    "*" stands for anything, "/" parts folders
 *   set       = name "=" [ "!" ] template                          a variable for the entries of that list alone
 *   variable  = "${" name "=" [ "!" ] template "}"                 set (with "!": settled once); writes nothing
 *             | "${" name [ ":" template ] "}"                     used (or the default, where it is not set)
 *   comment   = "#" up to the end of the line                      outside braces, at the start or after a blank
 *
 * A variable can be used from where it is set to the end of the option or template that sets it.
 */

import type { Braces } from '../recipe.ts'
import { GrammarError, type GrammarReason, type Source } from './grammar-error.ts'
import {
  choice,
  distinct,
  type Node,
  ONE,
  type Option,
  type Sampler,
  sequence,
  settle,
  settled,
  text,
} from './nodes.ts'
import { type Permutation, permutationsIn } from './template-permutations.ts'
import { WILDCARD } from './wildcard.ts'

/** Variables in sight, by name: what a use stands for. Never changed, only replaced by a larger one. */
export type Scope = ReadonlyMap<string, Node>
/** What templates are read with: the wildcard lists, and those already read. */
export interface ParseContext {
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly read: Map<string, Option[]>
  /** What a choice without a sampler of its own does: `every` way, or one at `random` (mode pick). */
  readonly unnamed?: Sampler
  /** Entries of lists may begin with a weight, `3::word`; else that is text, as in recipes of before. */
  readonly weighsEntries?: boolean
  /** What is done with Midjourney's `{a, b}`; absent = it is a choice of one option, whose commas vanish. */
  readonly braces?: Braces | undefined
}

/** Levels of braces, variables and lists within each other. */
const DEPTH_LIMIT = 60
/** The longest text that one template may write, in UTF-16 units. */
const SIZE_LIMIT = 1_000_000
const SPECIAL = /[\\{}$#]|__/
const EMPTY_SCOPE: Scope = new Map()

/**
 * Reads one template. Returns its node and the variables in sight after it.
 * Throws GrammarError with the place and a Thai sentence, and nothing else.
 */
export function parse(
  template: string,
  source: Source,
  context: ParseContext,
  scope: Scope = EMPTY_SCOPE,
): { node: Node; scope: Scope } {
  if (!SPECIAL.test(template)) return { node: text(template), scope }
  const reader = new Reader(template, source, context, 0, [])
  const node = reader.template(scope, WHOLE)
  return { node, scope: reader.scope }
}

const SAMPLERS: Readonly<Record<string, Sampler>> = { '~': 'random', '@': 'cycle', '!': 'every' }
/** Where a template ends: at its own end, at the next option or the end of braces, at the next parameter or the last. */
const WHOLE = ''
const IN_BRACES = '|}'
const IN_PARAMETERS = ',)'
const IN_PERMUTATION = ',}'
const BOUNDS = /(\d+)?(-)?(\d+)?\$\$/y
const SEPARATOR = /([^{}$]*)\$\$/y
const WEIGHT = /\s*([+-]?[\d.]+)::/y
const ENTRY_WEIGHT = /^[+-]?[\d.]+::/
const NAME = /\s*([\p{L}\p{M}\p{N}_-]+)\s*/uy
const PLAIN_UNTIL = /[^\\{}|$_#]+/y
const PLAIN_IN_PARAMETERS = /[^\\{}|$_#,)]+/y
const PLAIN_IN_NAME = /[^$]+/y

/** Lists that the variables in one name may choose between. */
const NAMES_LIMIT = 1_000

interface Parameters {
  /** What settles a value once, before the entry is written. */
  settings: readonly Node[]
  scope: Scope
  /** What was read is kept under the name and this; null = not kept. */
  key: string | null
}
const NO_PARAMETERS: Parameters = { settings: [], scope: EMPTY_SCOPE, key: '' }

/** How a list is used. */
interface ListUse extends Omit<Parameters, 'settings'> {
  start: number
  sampler: Sampler | undefined
  /** How many more lists the name may stand for. */
  built: { left: number }
}

class Reader {
  scope: Scope = EMPTY_SCOPE
  #at = 0
  readonly #template: string
  readonly #source: Source
  readonly #context: ParseContext
  #depth: number
  /** Lists that are being read, outermost first. */
  readonly #open: readonly string[]
  /** Where a permutation of Midjourney begins. */
  #permutations: ReadonlyMap<number, Permutation> | null = null
  /** Permutations around this place that are kept as they are written. */
  #kept = 0

  constructor(
    template: string,
    source: Source,
    context: ParseContext,
    depth: number,
    open: readonly string[],
  ) {
    this.#template = template
    this.#source = source
    this.#context = context
    this.#depth = depth
    this.#open = open
  }

  /** Reads up to the end, or up to one of the characters that end it. Leaves the scope at its end in `scope`. */
  template(scope: Scope, ends: string): Node {
    const start = this.#at
    const items: Node[] = []
    let plain = ''
    this.scope = scope
    while (this.#at < this.#template.length) {
      const char = this.#template[this.#at] as string
      if (ends.includes(char)) break
      const literal = this.#literal(char, ends)
      if (literal !== null) {
        plain += literal
        continue
      }
      if (plain) items.push(text(plain))
      plain = ''
      items.push(this.#construct(char))
    }
    if (plain || items.length === 0) items.push(text(plain))
    return this.#limited(sequence(items), start)
  }

  /** Reads the plain text that starts here; null where a construct does. */
  #literal(char: string, ends: string): string | null {
    const start = this.#at
    switch (char) {
      case '\\':
        this.#at += 2
        if (this.#kept > 0 && this.#template[start + 1] === ',') return '\\,'
        return this.#template.slice(start + 1, this.#at) || '\\'
      case '}':
        throw this.#error('stray_close', start)
      case '{':
        return null
      case '$':
        return this.#template[start + 1] === '{' ? null : this.#take(1)
      case '_':
        return this.#match(WILDCARD, false) ? null : this.#take(this.#template[start + 1] === '_' ? 2 : 1)
      case '#':
        if (ends !== WHOLE || !/^$|\s/.test(this.#template[start - 1] ?? '')) return this.#take(1)
        this.#match(/[^\r\n]*/y)
        return ''
      default:
        return this.#match(ends.includes(',') ? PLAIN_IN_PARAMETERS : PLAIN_UNTIL)?.[0] ?? this.#take(1)
    }
  }

  #construct(char: string): Node {
    const start = this.#at
    if (++this.#depth > DEPTH_LIMIT) throw this.#error('too_deep', start)
    const outer = this.scope
    const node =
      char === '_' ? this.#wildcard(outer) : char === '{' ? this.#variant(outer) : this.#variable(outer)
    this.#depth--
    return this.#limited(node, start)
  }

  /** Reads `{a, b}`: its options, or the same text again with what varies in it. */
  #permutation(outer: Scope, braces: Braces): Node {
    if (braces === 'keep') this.#kept++
    const options: Node[] = []
    do {
      this.#take(1)
      options.push(this.template(outer, IN_PERMUTATION))
    } while (this.#template[this.#at] === ',')
    this.#take(1)
    this.scope = outer
    if (braces === 'keep') {
      this.#kept--
      const parts = options.flatMap((option, place) => [text(place === 0 ? '{' : ','), option])
      return sequence([...parts, text('}')])
    }
    const different = distinct(options.map((option) => ({ weight: ONE, node: trimmed(option) })))
    const [only] = different
    return different.length === 1 && only ? only.node : choice(different)
  }

  #isPermutation(place: number): boolean {
    this.#permutations ??= permutationsIn(this.#template)
    return this.#permutations.has(place)
  }

  #variant(outer: Scope): Node {
    const start = this.#at
    const { braces } = this.#context
    if (braces && this.#isPermutation(start)) return this.#permutation(outer, braces)
    this.#take(1)
    const sampler = SAMPLERS[this.#template[this.#at] ?? '']
    if (sampler) this.#take(1)
    const boundsAt = this.#at
    const bounds = this.#match(BOUNDS)
    const separator = bounds ? this.#match(SEPARATOR)?.[1] : undefined
    let options: Option[] = []
    for (;;) {
      const weight = this.#weight()
      options.push({ weight, node: this.template(outer, IN_BRACES) })
      const end = this.#template[this.#at]
      if (end === undefined) throw this.#error('unclosed_variant', start)
      this.#take(1)
      if (end === '}') break
    }
    this.scope = outer
    const only = options[0]
    if (options.length === 1 && only?.node.kind === 'text' && only.node.text.trim() === '') {
      throw this.#error('empty_variant', start)
    }
    if (options.every((option) => option.weight === 0)) throw this.#error('zero_weight', start)
    // Picking several of one wildcard means several of its entries.
    if (bounds && options.length === 1 && only) options = [...(this.#soleChoice(only.node) ?? options)]
    if (sampler !== 'cycle') options = distinct(options)
    if (!bounds) return this.#choice(options, sampler)
    const range = this.#range(bounds, options.length, boundsAt)
    const how = { separator: separator ?? ', ', sampler: sampler ?? this.#unnamed }
    if (how.sampler !== 'every') return choice(options, { ...range, ...how })
    const picks = withoutBlank(options, range)
    return choice(picks.options, { from: picks.from, to: picks.to, ...how })
  }

  get #unnamed(): Sampler {
    return this.#context.unnamed ?? 'every'
  }

  /** Returns a choice of one of the options; the only one is no choice. */
  #choice(options: readonly Option[], sampler: Sampler | undefined): Node {
    const only = options.length === 1 ? options[0] : undefined
    return only?.node ?? choice(options, { sampler: sampler ?? this.#unnamed })
  }

  /** Returns the options of the one plain choice that a node is, blanks around it aside; null of any other node. */
  #soleChoice(node: Node): readonly Option[] | null {
    const items = node.kind === 'sequence' ? node.items : [node]
    const [only, ...others] = items.filter((item) => item.kind !== 'text' || item.text.trim() !== '')
    if (only?.kind !== 'choice' || others.length > 0) return null
    return only.from === 1 && only.to === 1 && only.sampler === this.#unnamed ? only.options : null
  }

  #range(bounds: RegExpExecArray, most: number, place: number): { from: number; to: number } {
    const [, first, dash, last] = bounds
    if (first === undefined && last === undefined) throw this.#error('bad_bounds', place)
    const from = Number(first ?? 1)
    const to = last !== undefined ? Number(last) : dash ? most : from
    if (from > to || to > most || to === 0) throw this.#error('bad_bounds', place)
    return { from, to }
  }

  #weight(): number {
    const place = this.#at
    const found = this.#match(WEIGHT)
    if (!found) return ONE
    const parts = /^(\d{0,6})(?:\.(\d{0,6}))?$/.exec(found[1] as string)
    if (!parts || found[1] === '.') throw this.#error('bad_weight', place)
    return Number(parts[1] || 0) * ONE + Number((parts[2] ?? '').padEnd(6, '0'))
  }

  #variable(outer: Scope): Node {
    const start = this.#at
    this.#take(2)
    const name = this.#match(NAME)?.[1]
    const sign = this.#template[this.#at]
    if (sign === undefined) throw this.#error('unclosed_variable', start)
    if (name === undefined || !'=:}'.includes(sign)) throw this.#error('bad_variable', start)
    if (sign !== '=') return this.#use(name, outer, start)
    this.#take(1)
    const once = this.#template[this.#at] === '!'
    if (once) this.#take(1)
    const value = this.#value(outer, start)
    const setting = once ? settle(value) : null
    this.scope = new Map(outer).set(name, setting ? settled(setting) : value)
    return setting ?? text('')
  }

  #use(name: string, outer: Scope, start: number): Node {
    const known = outer.get(name)
    const preset = this.#take(1) === ':' ? this.#value(outer, start) : null
    this.scope = outer
    const node = known ?? preset
    if (!node) throw this.#error('unknown_variable', start, name)
    return node
  }

  /** Reads the template up to the "}" that ends a variable. A "|" in it is a plain character. */
  #value(outer: Scope, start: number): Node {
    const items: Node[] = [this.template(outer, IN_BRACES)]
    while (this.#template[this.#at] === '|') {
      this.#take(1)
      items.push(text('|'), this.template(this.scope, IN_BRACES))
    }
    if (this.#template[this.#at] !== '}') throw this.#error('unclosed_variable', start)
    this.#take(1)
    return sequence(items)
  }

  #wildcard(outer: Scope): Node {
    const start = this.#at
    const found = this.#match(WILDCARD) as RegExpExecArray
    const [whole, sign = '', list = '', end = ''] = found
    const after = this.#at
    this.#at = start + whole.length - end.length - list.length
    const name = this.#listName(outer, start + whole.length - end.length)
    this.#at = after
    const { settings, scope, key } = end === '(' ? this.#parameters(outer, start) : NO_PARAMETERS
    this.scope = outer
    const built = { left: NAMES_LIMIT }
    const entry = this.#listOf('', name, { start, sampler: SAMPLERS[sign], scope, key, built })
    return settings.length > 0 ? sequence([...settings, entry]) : entry
  }

  /** Reads the parts of a list's name, up to `end`: texts, and what the variables in it stand for. */
  #listName(outer: Scope, end: number): Node[] {
    const parts: Node[] = []
    while (this.#at < end) {
      if (this.#template[this.#at] === '$') {
        parts.push(this.#variable(outer))
        continue
      }
      const plain = this.#match(PLAIN_IN_NAME) as RegExpExecArray
      this.#at = Math.min(this.#at, end)
      parts.push(text(plain[0].slice(0, plain[0].length - Math.max(0, plain.index + plain[0].length - end))))
    }
    return parts
  }

  /** Reads `name=value, …)__`: the variables that the entries of a list see. */
  #parameters(outer: Scope, start: number): Parameters {
    const from = this.#at
    const scope = new Map<string, Node>()
    const settings: Node[] = []
    for (;;) {
      const name = this.#match(NAME)?.[1]
      if (name === undefined || this.#template[this.#at] !== '=') throw this.#error('bad_variable', start)
      this.#take(1)
      const once = this.#template[this.#at] === '!'
      if (once) this.#take(1)
      const value = trimmed(this.template(outer, IN_PARAMETERS))
      const setting = once ? settle(value) : null
      if (setting) settings.push(setting)
      scope.set(name, setting ? settled(setting) : value)
      const end = this.#template[this.#at]
      if (end === undefined) throw this.#error('unclosed_parameters', start)
      this.#take(1)
      if (end === ')') break
    }
    const written = this.#template.slice(from, this.#at)
    if (!this.#template.startsWith('__', this.#at)) throw this.#error('unclosed_parameters', start)
    this.#take(2)
    // What is written without variables means the same wherever it stands.
    return { settings, scope, key: /[$!]/.test(written) ? null : `(${written}` }
  }

  /** Returns the entries of the list whose name these parts write; a variable of several values makes a choice of lists. */
  #listOf(name: string, parts: readonly Node[], use: ListUse): Node {
    const [part, ...rest] = parts
    if (!part) {
      if (use.built.left-- === 0) throw this.#error('too_many', use.start)
      const options = this.#entries(name.trim(), use)
      return this.#limited(this.#choice(options, use.sampler), use.start)
    }
    switch (part.kind) {
      case 'text':
        return this.#listOf(name + part.text, rest, use)
      case 'sequence':
        return this.#listOf(name, [...part.items, ...rest], use)
      case 'settle':
        return this.#listOf(name, rest, use)
      case 'settled':
        if (!isFixed(part.by.value)) throw this.#error('varying_list', use.start)
        return this.#listOf(name, [part.by.value, ...rest], use)
      case 'choice': {
        if (part.from !== 1 || part.to !== 1) throw this.#error('varying_list', use.start)
        const options = part.options.map(({ weight, node }) => ({
          weight,
          node: this.#listOf(name, [node, ...rest], use),
        }))
        return choice(options, { sampler: part.sampler })
      }
    }
  }

  #entries(name: string, { start, scope, key, sampler }: ListUse): Option[] {
    const known = key === null ? null : `${this.#folder}${name}${key}${sampler === 'cycle' ? '@' : ''}`
    const before = known === null ? undefined : this.#context.read.get(known)
    if (before) return before
    const names = listsNamed(Object.keys(this.#context.lists), name, this.#folder)
    const opened = names.join('|') || name
    if (this.#open.includes(opened)) throw this.#error('circular_list', start, name)
    if (names.length === 0) throw this.#error('unknown_list', start, name)
    const read: Option[] = []
    for (const list of names) {
      for (const [index, entry] of (this.#context.lists[list] ?? []).entries()) {
        const source: Source = { field: 'lists', list, line: index + 1 }
        const option = this.#entry(entry.trim(), source, opened, scope)
        if (option) read.push(option)
      }
    }
    if (read.length === 0) throw this.#error('empty_list', start, name)
    if (read.every(({ weight }) => weight === 0)) throw this.#error('zero_weight', start)
    const options = sampler === 'cycle' ? read : distinct(read)
    if (known !== null) this.#context.read.set(known, options)
    return options
  }

  #entry(entry: string, source: Source, opened: string, scope: Scope): Option | null {
    const isWeighed = this.#context.weighsEntries === true && ENTRY_WEIGHT.test(entry)
    if (!isWeighed && !SPECIAL.test(entry)) return entry === '' ? null : { weight: ONE, node: text(entry) }
    if (this.#depth >= DEPTH_LIMIT) throw this.#error('too_deep', this.#at, opened)
    const reader = new Reader(entry, source, this.#context, this.#depth + 1, [...this.#open, opened])
    const weight = isWeighed ? reader.#weight() : ONE
    const read = reader.template(scope, WHOLE)
    const node = isWeighed ? trimmed(read) : read
    return node.kind === 'text' && node.text.trim() === '' ? null : { weight, node }
  }

  /** The folder of the list whose entry is read, with its sign at the end; '' elsewhere. */
  get #folder(): string {
    const { list = '' } = this.#source
    return list.slice(0, list.lastIndexOf('/') + 1)
  }

  #limited(node: Node, place: number): Node {
    if (node.depth > DEPTH_LIMIT * 4) throw this.#error('too_deep', place)
    if (node.size > SIZE_LIMIT) throw this.#error('too_long', place)
    return node
  }

  #match(pattern: RegExp, take = true): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#template)
    if (found && take) this.#at = pattern.lastIndex
    return found
  }

  #take(length: number): string {
    this.#at += length
    return this.#template.slice(this.#at - length, this.#at)
  }

  #error(reason: GrammarReason, place: number, subject?: string): GrammarError {
    return new GrammarError(reason, this.#source, place + 1, subject)
  }
}

/**
 * Returns the lists that a wildcard names: in the folder of the list whose entry names it, else in the folders around that, up
 * to the outermost.
 */
export function listsNamed(lists: readonly string[], name: string, folder: string): string[] {
  for (
    let within = folder;
    within !== '';
    within = within.slice(0, within.lastIndexOf('/', within.length - 2) + 1)
  ) {
    const found = matching(lists, within + name)
    if (found.length > 0) return found
  }
  return matching(lists, name)
}

/** Returns the lists that a wildcard names, in the order of the lists. */
function matching(lists: readonly string[], name: string): string[] {
  if (lists.includes(name)) return [name]
  const wanted = name.toLowerCase()
  if (!name.includes('*')) return lists.filter((list) => list.toLowerCase() === wanted)
  const pieces = wanted.split('*')
  const first = pieces.shift() as string
  const last = pieces.pop() as string
  return lists.filter((each) => {
    const list = each.toLowerCase()
    let from = first.length
    for (const piece of pieces) {
      const found = list.indexOf(piece, from)
      if (found < 0) return false
      from = found + piece.length
    }
    return list.startsWith(first) && list.endsWith(last) && from <= list.length - last.length
  })
}

/**
 * Returns the same picks without options that write nothing: picking one of them is picking one fewer, and its place in
 * the row makes no other prompt.
 */
function withoutBlank(options: readonly Option[], { from, to }: { from: number; to: number }) {
  const written = options.filter(({ node }) => node.kind !== 'text' || node.text.trim() !== '')
  const blanks = options.length - written.length
  if (blanks === 0 || written.length === 0) return { options, from, to }
  return { options: written, from: Math.max(0, from - blanks), to: Math.min(to, written.length) }
}

/** Returns whether a node always writes the same text. */
function isFixed(node: Node): boolean {
  return node.kind === 'text' || (node.kind === 'sequence' && node.items.every(isFixed))
}

function trimmed(node: Node): Node {
  return node.kind === 'text' ? text(node.text.trim()) : node
}
