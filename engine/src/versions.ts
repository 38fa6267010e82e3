import shipped from '@thokham/content/midjourney.json' with { type: 'json' }
import type { Model, Quality } from './recipe.ts'

/** What is known of one version of the image generator. An absent field is unknown, and nothing is said about it. */
export interface VersionRules {
  /** As a member calls it. */
  label: string
  /** Values that `--q` takes; empty = `--q` is not supported. */
  quality?: readonly number[]
  /** `--no` is in the version's list of parameters. */
  no?: boolean
  /** `::` weights are understood. */
  weights?: boolean
}

/** Legal ranges and per-version rules: data, so that an admin can change them as the image generator does. */
export interface Versions {
  /** By what follows `--v`, or `niji `and what follows `--niji`. */
  byVersion: Readonly<Record<string, VersionRules>>
  /** Inclusive ranges of the parameters that take a number, by long name. */
  ranges: Readonly<Record<string, readonly [low: number, high: number]>>
  /** Runs that `--repeat` allows in the largest subscription. */
  mostRepeats: number
}

/**
 * The rules that ship with a release. They warn and offer a fix, and never block
 * (docs/product.md#the-order-of-a-finished-prompt).
 */
export const VERSIONS = shipped as unknown as Versions

/** The number that a quality prints, or null. */
export const QUALITY_VALUE: Readonly<Record<Quality, number | null>> = {
  high: 2,
  medium: 1,
  low: 0.5,
  none: null,
}

/** Returns the key of a model in `byVersion`, or null for none. */
export function versionKey(model: Model): string | null {
  return model === 'none' ? null : model === 'niji' ? 'niji 6' : model
}
