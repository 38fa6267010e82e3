/**
 * The advanced grammar, after dynamic-prompts (GRAMMAR.md shows it by example).
 *
 *   template  = { text | escape | variant | wildcard | variable | comment }
 *   text      = any character; inside a variant or variable not "|" and "}"
 *   escape    = "\" any character                                  the character itself
 *   variant   = "{" [ sampler ] [ bounds "$$" [ separator "$$" ] ] option { "|" option } "}"
 *   sampler   = "~" | "@"                                          one at random | taking turns
 *   bounds    = n | n "-" m | n "-" | "-" m                        how many different options, joined by the separator
 *   separator = text without "{" "}" "|" "$"                       ", " when absent
 *   option    = [ weight "::" ] template
 *   wildcard  = "__" [ sampler ] name "__"                         an entry of a list; "*" in the name stands for anything
 *   variable  = "${" name "=" [ "!" ] template "}"                 set (with "!": settled once); writes nothing
 *             | "${" name [ ":" template ] "}"                     used (or the default, where it is not set)
 *   comment   = "#" up to the end of the line                      outside braces, at the start or after a blank
 *
 * A variable can be used from where it is set to the end of the option or template that sets it.
 */

import { GrammarError, type GrammarReason, type Source } from './grammar-error.ts'
import {
  choice,
  type Node,
  ONE,
  type Option,
  type Sampler,
  sequence,
  settle,
  settled,
  text,
} from './nodes.ts'

/** Variables in sight, by name: what a use stands for. Never changed, only replaced by a larger one. */
export type Scope = ReadonlyMap<string, Node>
/** What templates are read with: the wildcard lists, and those already read. */
export interface ParseContext {
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly read: Map<string, Option[]>
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
  const node = reader.template(scope, false)
  return { node, scope: reader.scope }
}

const SAMPLERS: Readonly<Record<string, Sampler>> = { '~': 'random', '@': 'cycle' }
const BOUNDS = /(\d+)?(-)?(\d+)?\$\$/y
const SEPARATOR = /([^{}|$]*)\$\$/y
const WEIGHT = /\s*([\d.]+)::/y
const WILDCARD = /__([~@]?)((?:(?!__)[^{}|$\\\r\n])+)__/y
const NAME = /\s*([\p{L}\p{M}\p{N}_-]+)\s*/uy
const PLAIN_UNTIL = /[^\\{}|$_#]+/y

class Reader {
  scope: Scope = EMPTY_SCOPE
  #at = 0
  readonly #template: string
  readonly #source: Source
  readonly #context: ParseContext
  #depth: number
  /** Lists that are being read, outermost first. */
  readonly #open: readonly string[]

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

  /** Up to the end, or inside braces up to the "|" or "}" that ends it. Leaves the scope at its end in `scope`. */
  template(scope: Scope, inside: boolean): Node {
    const start = this.#at
    const items: Node[] = []
    let plain = ''
    this.scope = scope
    while (this.#at < this.#template.length) {
      const char = this.#template[this.#at] as string
      if (inside && (char === '|' || char === '}')) break
      const literal = this.#literal(char, inside)
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

  /** The plain text that starts here, or null where a construct does. */
  #literal(char: string, inside: boolean): string | null {
    const start = this.#at
    switch (char) {
      case '\\':
        this.#at += 2
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
        if (inside || !/^$|\s/.test(this.#template[start - 1] ?? '')) return this.#take(1)
        this.#match(/[^\r\n]*/y)
        return ''
      default:
        return this.#match(PLAIN_UNTIL)?.[0] ?? this.#take(1)
    }
  }

  #construct(char: string): Node {
    if (char === '_') return this.#wildcard()
    const start = this.#at
    if (++this.#depth > DEPTH_LIMIT) throw this.#error('too_deep', start)
    const outer = this.scope
    const node = char === '{' ? this.#variant(outer) : this.#variable(outer)
    this.#depth--
    return this.#limited(node, start)
  }

  #variant(outer: Scope): Node {
    const start = this.#at
    this.#take(1)
    const sampler = SAMPLERS[this.#template[this.#at] ?? '']
    if (sampler) this.#take(1)
    const boundsAt = this.#at
    const bounds = this.#match(BOUNDS)
    const separator = bounds ? this.#match(SEPARATOR)?.[1] : undefined
    let options: Option[] = []
    for (;;) {
      const weight = this.#weight()
      options.push({ weight, node: this.template(outer, true) })
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
    if (bounds && options.length === 1 && only) options = [...(soleChoice(only.node) ?? options)]
    if (!bounds) return choice(options, { sampler: sampler ?? 'every' })
    const { from, to } = this.#range(bounds, options.length, boundsAt)
    return choice(options, { from, to, separator: separator ?? ', ', sampler: sampler ?? 'every' })
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

  /** The template up to the "}" that ends a variable. A "|" in it is a plain character. */
  #value(outer: Scope, start: number): Node {
    const items: Node[] = [this.template(outer, true)]
    while (this.#template[this.#at] === '|') {
      this.#take(1)
      items.push(text('|'), this.template(this.scope, true))
    }
    if (this.#template[this.#at] !== '}') throw this.#error('unclosed_variable', start)
    this.#take(1)
    return sequence(items)
  }

  #wildcard(): Node {
    const start = this.#at
    const found = this.#match(WILDCARD) as RegExpExecArray
    const name = (found[2] as string).trim()
    const options = this.#entries(name, start)
    return this.#limited(choice(options, { sampler: SAMPLERS[found[1] ?? ''] ?? 'every' }), start)
  }

  #entries(name: string, start: number): Option[] {
    const before = this.#context.read.get(name)
    if (before) return before
    if (this.#open.includes(name)) throw this.#error('circular_list', start, name)
    const names = matching(Object.keys(this.#context.lists), name)
    if (names.length === 0) throw this.#error('unknown_list', start, name)
    const options: Option[] = []
    for (const list of names) {
      for (const [index, entry] of (this.#context.lists[list] ?? []).entries()) {
        const node = this.#entry(entry, { field: 'lists', list, line: index + 1 }, name)
        if (node) options.push({ weight: ONE, node })
      }
    }
    if (options.length === 0) throw this.#error('empty_list', start, name)
    this.#context.read.set(name, options)
    return options
  }

  #entry(entry: string, source: Source, name: string): Node | null {
    if (!SPECIAL.test(entry)) return entry.trim() === '' ? null : text(entry.trim())
    if (this.#depth >= DEPTH_LIMIT) throw this.#error('too_deep', this.#at, name)
    const reader = new Reader(entry.trim(), source, this.#context, this.#depth + 1, [...this.#open, name])
    const node = reader.template(EMPTY_SCOPE, false)
    return node.kind === 'text' && node.text.trim() === '' ? null : node
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

/** The lists a wildcard names, in the order of the lists. */
function matching(lists: readonly string[], name: string): string[] {
  if (!name.includes('*')) return lists.includes(name) ? [name] : []
  const pieces = name.split('*')
  const first = pieces.shift() as string
  const last = pieces.pop() as string
  return lists.filter((list) => {
    let from = first.length
    for (const piece of pieces) {
      const found = list.indexOf(piece, from)
      if (found < 0) return false
      from = found + piece.length
    }
    return list.startsWith(first) && list.endsWith(last) && from <= list.length - last.length
  })
}

/** The options of the one plain choice that a node is, blanks around it aside. */
function soleChoice(node: Node): readonly Option[] | null {
  const items = node.kind === 'sequence' ? node.items : [node]
  const [only, ...others] = items.filter((item) => item.kind !== 'text' || item.text.trim() !== '')
  if (only?.kind !== 'choice' || others.length > 0) return null
  return only.from === 1 && only.to === 1 && only.sampler === 'every' ? only.options : null
}
