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
 * The rules as of November 2026. They warn and offer a fix, and never block
 * (docs/product.md#the-order-of-a-finished-prompt).
 */
export const VERSIONS: Versions = {
  byVersion: {
    '5.2': { label: 'V5.2' },
    '6': { label: 'V6', quality: [0.5, 1, 2] },
    '6.1': { label: 'V6.1', quality: [0.5, 1, 2] },
    '7': { label: 'V7', quality: [1, 2, 4], weights: false },
    '8.1': { label: 'V8.1', quality: [], no: false },
    '8.2': { label: 'V8.2', quality: [], no: false },
    'niji 6': { label: 'Niji 6', quality: [0.5, 1, 2] },
    'niji 7': { label: 'Niji 7' },
  },
  ranges: {
    stylize: [0, 1000],
    chaos: [0, 100],
    weird: [0, 3000],
    seed: [0, 4294967295],
    iw: [0, 3],
    sw: [0, 1000],
    ow: [1, 1000],
  },
  mostRepeats: 40,
}

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
