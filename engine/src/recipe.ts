import type { Draws } from './random.ts'

/**
 * How the slots are combined (docs/product/prompts.md#the-simple-generator): every combination, or keywords × styles with one
 * random pick of each other slot.
 */
export type Mode = 'all' | 'pick'
/** What the advanced grammar's variants do: every way of writing a keyword, or one picked for each prompt. */
export type Variants = 'all' | 'one'
/** `--q 2`, `--q 1`, `--q .5`, or nothing. */
export type Quality = 'high' | 'medium' | 'low' | 'none'
/**
 * `8.2` prints `--v 8.2`, `niji 7` prints `--niji 7`, `niji` prints `--niji 6`, `none` nothing (`isModel` of model.ts). Which there
 * are is data, and what a recipe prints does not depend on it.
 */
export type Model = string

/** What is done with Midjourney's permutations, `{a, b}`: they stay for Midjourney, or each of their ways is a prompt here. */
export type Braces = 'keep' | 'expand'

/** Parameters of Midjourney that have a field of their own. */
export interface FlagFields {
  raw: boolean
  tile: boolean
  draft: boolean
  hd: boolean
  /** 0 = not printed. */
  exp: number
  /** 0 = not printed. */
  weird: number
  /** Addresses, a code or `random`; '' = not printed. */
  sref: string
  /** Weight of `sref`, printed with it alone; null = not printed. */
  sw: number | null
}
/** Some of these fields; what is absent is not printed. */
export type SomeFlags = { [Name in keyof FlagFields]?: FlagFields[Name] | undefined }

/**
 * Everything that a set of prompts is made from. A recipe is plain data: the same recipe gives the same prompts
 * in a browser, a worker, the server and the command line.
 */
export interface Recipe {
  mode: Mode
  /** Keyword lines as the member wrote them, blank ones dropped; see `keywordLines`. */
  keywords: readonly string[]
  /** Empty = prompts without a style. */
  styles: readonly string[]
  /** `W:H` in whole numbers; empty = prompts without `--ar`. */
  aspects: readonly string[]
  /** With several values one is picked for each prompt, by `seed`. */
  stylize: readonly number[]
  chaos: readonly number[]
  /** Print a stylize or chaos of 0 (AI and one-click) or leave it out (simple generator). */
  printZero: boolean
  quality: Quality
  model: Model
  prefix: string
  suffix: string
  copySpace: boolean
  whiteBackground: boolean
  /** Personalization lines; one is picked for each prompt, by `seed`. */
  personal: readonly string[]
  /** Comma-separated exclusions for `--no`. */
  no: string
  /** Printed only when > 1. */
  repeat: number
  /** Additional parameters, appended as they are. */
  extra: string
  /** Parameters with a field of their own; absent = none. */
  flags?: SomeFlags | undefined
  /** Read the dynamic-prompts grammar in keywords, prefix and suffix. */
  advanced: boolean
  /** Absent = as the mode: `all` ways in mode `all`, `one` in mode `pick`. */
  variants?: Variants | undefined
  /** Permutations in keywords, prefix and suffix; absent = they stay. */
  braces?: Braces | undefined
  /** Wildcard lists for `__name__` in advanced mode. */
  lists: Readonly<Record<string, readonly string[]>>
  /** Decides every random pick; a whole number from 0 to 4294967295. */
  seed: number
  /** How the seed is turned into draws; absent = as in recipes that were made before there was a choice. */
  draws?: Draws | undefined
}

/** Returns a recipe with every slot empty, mode `all`, no flags and seed 0; `over` replaces what it names. */
export function emptyRecipe(over: Partial<Recipe> = {}): Recipe {
  return {
    mode: 'all',
    keywords: [],
    styles: [],
    aspects: [],
    stylize: [],
    chaos: [],
    printZero: false,
    quality: 'none',
    model: 'none',
    prefix: '',
    suffix: '',
    copySpace: false,
    whiteBackground: false,
    personal: [],
    no: '',
    repeat: 1,
    extra: '',
    advanced: false,
    lists: {},
    seed: 0,
    ...over,
  }
}
