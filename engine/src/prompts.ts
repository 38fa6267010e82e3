import { type Segment, segmentsOf } from './assemble.ts'
import type { Recipe } from './recipe.ts'
import { sampleIndices } from './sample.ts'
import { spaceOf } from './space.ts'

/**
 * Returns how many prompts a recipe has, exactly, without making one (docs/product/prompts.md#the-free-generator).
 * Throws GrammarError in advanced mode, as all functions of this file do.
 */
export function count(recipe: Recipe): bigint {
  return spaceOf(recipe).total
}

/** The factors of `count`, for a formula line. */
export interface Factors {
  /** Keyword lines that make prompts. */
  keywords: number
  /** The same with their variants; `keywords` when no word varies or one variant is picked. */
  lines: bigint
  /** Styles, or 1. */
  styles: number
  /** Aspects, or 1; 1 in mode `pick`. */
  aspects: number
}

/** Returns the factors of `count`: lines × styles × aspects. */
export function factors(recipe: Recipe): Factors {
  const space = spaceOf(recipe)
  return {
    keywords: space.lines.keywords,
    lines: space.lines.total,
    styles: space.styles,
    aspects: space.width / space.styles,
  }
}

/** Returns whether another seed could give other prompts, also where all of them are made. */
export function isDrawn(recipe: Recipe): boolean {
  return spaceOf(recipe).drawn
}

/** Returns the prompt numbered `index`, from 0 to count − 1; RangeError outside. */
export function at(recipe: Recipe, index: bigint | number): string {
  return spaceOf(recipe).textAt(index)
}

/** Returns what makes the prompts of a recipe by their numbers, for many of them: the recipe is read once, as it is now. */
export function promptMaker(recipe: Recipe): (index: bigint | number) => string {
  const space = spaceOf(recipe)
  return (index) => space.textAt(index)
}

/** Returns the same prompt in segments; their texts joined are `at`. */
export function segmentsAt(recipe: Recipe, index: bigint | number): Segment[] {
  return segmentsOf(spaceOf(recipe).partsAt(index))
}

/** Yields the prompts numbered `from` up to, not including, `to`, made as they are asked for. */
export function* expand(
  recipe: Recipe,
  from: bigint | number = 0n,
  to?: bigint | number,
): Generator<string, void> {
  const space = spaceOf(recipe)
  const end = to === undefined || BigInt(to) > space.total ? space.total : BigInt(to)
  if (end <= BigInt(Number.MAX_SAFE_INTEGER)) {
    const last = Number(end)
    for (let index = Number(from); index < last; index++) yield space.textAt(index)
  } else {
    for (let index = BigInt(from); index < end; index++) yield space.textAt(index)
  }
}

/** Returns `n` different prompts in the order of `sampleIndices`; all of them in their own order when there are no more. */
export function sample(recipe: Recipe, n: number, seed: number): string[] {
  const space = spaceOf(recipe)
  const prompts: string[] = []
  for (const index of sampleIndices(space.total, n, seed, recipe.draws)) prompts.push(space.textAt(index))
  return prompts
}
