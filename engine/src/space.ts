import { assemble, frameOf, type Parts, textOf, withoutStop } from './assemble.ts'
import { type Lines, linesOf } from './lines.ts'
import { pick } from './random.ts'
import type { Recipe } from './recipe.ts'

/** The slots whose values a prompt's number decides, in the order that a tail's key is built from. */
const SLOTS = ['style', 'aspect', 'stylize', 'chaos', 'personal'] as const
type Slot = (typeof SLOTS)[number]

/** What follows the base of a plain prompt. */
export interface Tail {
  text: string
  /** Something follows the base: it loses the comma or full stop that ends it. */
  bare: boolean
}

/** With more tails than this none is kept: few would be asked for twice. */
const TAILS = 1 << 16

/**
 * The space of a recipe's prompts, numbered from 0: lines × styles × aspects in mode `all`, lines × styles in mode
 * `pick`, the line changing slowest. Every other slot with several values is one pick decided by (seed, number, slot),
 * so that any prompt is found without the ones before it.
 */
export class Space {
  readonly recipe: Recipe
  readonly lines: Lines
  /** Styles, or 1. */
  readonly styles: number
  /** Prompts for each line: styles × aspects in mode `all`, styles in mode `pick`. */
  readonly width: number
  readonly total: bigint
  /** Every prompt number is a safe integer and no word varies: `Space.tailAt` tells it all. */
  readonly plain: boolean
  /** How many different tails there are. */
  readonly tails: number
  /** Plain, and the tail with key k is the one of column k in every line. */
  readonly steady: boolean
  /** Flags follow the base directly in every column or in none. */
  readonly even: boolean
  /** What stands before the base of a plain prompt. */
  readonly head: string
  /** `total`, where the space is plain. */
  readonly #end: number
  readonly #values: Readonly<Record<'style' | 'aspect' | 'personal', readonly string[]>> &
    Readonly<Record<'stylize' | 'chaos', readonly number[]>>
  readonly #tails = new Map<number, Tail>()

  constructor(recipe: Recipe) {
    this.recipe = recipe
    this.lines = linesOf(recipe)
    const filled = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '')
    this.#values = {
      style: filled(recipe.styles),
      aspect: filled(recipe.aspects),
      stylize: recipe.stylize,
      chaos: recipe.chaos,
      personal: filled(recipe.personal),
    }
    const aspects = recipe.mode === 'all' ? this.#size('aspect') : 1
    this.styles = this.#size('style')
    this.width = this.styles * aspects
    this.total = this.lines.total * BigInt(this.width)
    this.plain = this.lines.bases !== null && this.total <= BigInt(Number.MAX_SAFE_INTEGER)
    this.tails = SLOTS.reduce((product, slot) => product * this.#size(slot), 1)
    this.#end = Number(this.total)
    this.steady = this.plain && this.tails === this.width
    const vanishing = this.#values.style.filter((style) => withoutStop(style) === '').length
    this.even = vanishing === 0 || vanishing === this.styles
    this.head = textOf(frameOf(this.lines.fixed).head)
  }

  /** Returns whether another seed could give other prompts, also where all of them are made. */
  get drawn(): boolean {
    const isPicked = (slot: Slot) => this.#size(slot) > 1
    const picked = SLOTS.slice(this.recipe.mode === 'all' ? 2 : 1)
    return this.lines.drawn || picked.some(isPicked)
  }

  /** Returns the prompt numbered `index`. @throws RangeError outside 0 … total − 1 */
  textAt(index: bigint | number): string {
    if (!this.plain) return assemble(this.partsAt(index))
    const number = Number(index)
    if (!(number >= 0 && number < this.#end && Number.isInteger(number))) throw outside(index, this.total)
    const line = Math.floor(number / this.width)
    const tail = this.tailAt(this.steady ? number - line * this.width : this.tailKeyAt(number))
    const base = (this.lines.bases as readonly string[])[line] as string
    return this.head + (tail.bare ? withoutStop(base) : base) + tail.text
  }

  /** Returns the parts of the prompt numbered `index`. @throws RangeError outside 0 … total − 1 */
  partsAt(index: bigint | number): Parts {
    const number = this.#checked(index)
    const width = BigInt(this.width)
    const key = this.#keyOf(Number(number % width), Number(BigInt.asUintN(53, number)))
    return { ...this.#partsOf(key), ...this.lines.wordsAt(number / width, number) }
  }

  /** Returns which tail the plain prompt numbered `index` has. */
  tailKeyAt(index: number): number {
    return this.#keyOf(index % this.width, index)
  }

  /** Returns the tail with this key. */
  tailAt(key: number): Tail {
    const known = this.#tails.get(key)
    if (known) return known
    const frame = frameOf(this.#partsOf(key))
    const tail = { text: textOf(frame.tail), bare: frame.bare }
    if (this.tails <= TAILS) this.#tails.set(key, tail)
    return tail
  }

  /** Returns a mixed-radix number whose digits say which value each slot has. */
  #keyOf(column: number, index: number): number {
    const all = this.recipe.mode === 'all'
    const aspects = this.#size('aspect')
    let key = all ? column : column * aspects + this.#pick('aspect', index)
    for (let slot = 2; slot < SLOTS.length; slot++) {
      const name = SLOTS[slot] as Slot
      key = key * this.#size(name) + this.#pick(name, index)
    }
    return key
  }

  #partsOf(key: number): Omit<Parts, 'base'> {
    const { style, aspect, stylize, chaos, personal } = this.#values
    const { prefix, suffix } = this.lines.fixed
    const { copySpace, whiteBackground, printZero, quality, model, no, repeat, flags, extra } = this.recipe
    // The digits of the key, the last slot's first.
    const forChaos = Math.floor(key / this.#size('personal'))
    const forStylize = Math.floor(forChaos / this.#size('chaos'))
    const forAspect = Math.floor(forStylize / this.#size('stylize'))
    const forStyle = Math.floor(forAspect / this.#size('aspect'))
    return {
      prefix,
      suffix,
      copySpace,
      whiteBackground,
      printZero,
      quality,
      model,
      no,
      repeat,
      flags,
      extra,
      keepsBraces: this.recipe.braces !== 'expand',
      style: style[forStyle],
      aspect: aspect[forAspect % this.#size('aspect')],
      stylize: stylize[forStylize % this.#size('stylize')],
      chaos: chaos[forChaos % this.#size('chaos')],
      personal: personal[key % this.#size('personal')],
    }
  }

  #pick(slot: Slot, index: number): number {
    return pick(this.#values[slot].length, this.recipe.seed, SLOTS.indexOf(slot), index)
  }

  /** Returns how many values a slot has: an empty one still has one way of being, absent. */
  #size(slot: Slot): number {
    return this.#values[slot].length || 1
  }

  #checked(index: bigint | number): bigint {
    const number = BigInt(index)
    if (number < 0n || number >= this.total) throw outside(index, this.total)
    return number
  }
}

function outside(index: bigint | number, total: bigint): RangeError {
  return new RangeError(`there is no prompt ${index} among ${total}`)
}

const spaces = new WeakMap<Recipe, { space: Space; of: Recipe }>()

/**
 * Returns the space of a recipe, remembered while the recipe lives. A recipe whose fields were replaced is read anew; its
 * lists are read-only.
 */
export function spaceOf(recipe: Recipe): Space {
  const known = spaces.get(recipe)
  if (known && sameFields(known.of, recipe)) return known.space
  const of = { ...recipe }
  const space = new Space(of)
  spaces.set(recipe, { space, of })
  return space
}

function sameFields(before: Recipe, now: Recipe): boolean {
  const fields = Object.keys({ ...before, ...now }) as (keyof Recipe)[]
  return fields.every((field) => before[field] === now[field])
}
