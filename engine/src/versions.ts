import shipped from '@thokham/content/midjourney.json' with { type: 'json' }
import { flagsIn } from './flags.ts'
import { isNiji } from './model.ts'
import { type PlanChange, type Plans, plansWith } from './pack/plans.ts'
import type { Model, Quality, Recipe } from './recipe.ts'

/** Whether a version takes a parameter; `unclear` where the sources are silent or differ. */
export type Takes = 'works' | 'refused' | 'unclear'

/** How one version takes one parameter. */
export interface ParameterRule {
  takes: Takes
  /** The numbers it takes, both ends included. */
  range?: readonly [low: number, high: number]
  /** The only numbers it takes. */
  values?: readonly number[]
  /** What counts where the parameter is absent. */
  default?: number
  /** It works on the website and not in Discord. */
  webOnly?: boolean
  /** The parameter that takes its place in this version. */
  instead?: string
}

/**
 * A version of Midjourney, as its own pages say. Its `id` is what it prints: `8.2` prints `--v 8.2`, `niji 7` prints
 * `--niji 7`.
 */
export interface MidjourneyVersion {
  id: string
  /** As a member calls it. */
  label: string
  /** Date of its release. */
  since: string
  /** `default` of Midjourney itself · `available` beside it · `legacy`: old and still answering. */
  state: 'default' | 'available' | 'legacy'
  /** The page that says so. */
  source: string
  /** Bangkok date on which that page was read. */
  checked: string
  /** By long name without dashes, and `::` for weights. What is absent is unknown, and nothing is said about it. */
  parameters: Readonly<Record<string, ParameterRule>>
}

/** A parameter, perhaps with certain values alone. */
export interface Condition {
  /** Long name without dashes. */
  flag: string
  /** With a number above this. */
  above?: number
  /** With one of these numbers. */
  is?: readonly number[]
  /** With a value that this regular expression finds. */
  matches?: string
  /** What a member is told instead of the flag, such as “Moodboard”. */
  called?: string
}

/** Parameters that do not go together. */
export interface Conflict {
  first: Condition
  /** Absent where the first alone is the trouble. */
  second?: Condition
  /** `excludes`: refused together · `dampens`: each undoes the other · `distorts`: pictures come out odd. */
  effect: 'excludes' | 'dampens' | 'distorts'
  source: string
  checked: string
}

/** What Midjourney takes: data that ages, so each row has a source and the day it was read. */
export interface Versions {
  /** Newest first. */
  versions: readonly MidjourneyVersion[]
  conflicts: readonly Conflict[]
  /** What subscriptions allow. */
  plans: Plans
}

/**
 * The rules that ship with a release. They warn and offer a fix, and never block
 * (docs/product/prompts.md#the-order-of-a-finished-prompt).
 */
export const VERSIONS = shipped as unknown as Versions

/** What an owner changed of the versions and subscriptions that ship with a release. */
export interface VersionChanges {
  /** New versions, and those that stand in place of the shipped one of their id. */
  versions: readonly MidjourneyVersion[]
  /** Ids of shipped versions that are gone. */
  removed: readonly string[]
  /** Subscriptions that stand in place of the shipped ones. */
  plans?: readonly PlanChange[]
}

/** Returns the rules with an owner's changes; newest version first, as ever. */
export function versionsWith(
  { versions, removed, plans = [] }: VersionChanges = { versions: [], removed: [] },
  shipped: Versions = VERSIONS,
): Versions {
  if (versions.length === 0 && removed.length === 0 && plans.length === 0) return shipped
  const gone = new Set([...removed, ...versions.map(({ id }) => id)])
  const all = [...versions, ...shipped.versions.filter(({ id }) => !gone.has(id))]
  const newestFirst = all.sort((one, other) => other.since.localeCompare(one.since))
  return { ...shipped, versions: newestFirst, plans: plansWith(plans, shipped.plans) }
}

/** The number that a quality prints, or null. */
export const QUALITY_VALUE: Readonly<Record<Quality, number | null>> = {
  high: 2,
  medium: 1,
  low: 0.5,
  none: null,
}

/** Returns the row of a version; null for none, or one that is not known. */
export function versionNamed(id: string | null, { versions }: Versions): MidjourneyVersion | null {
  const wanted = id === 'niji' ? 'niji 6' : id
  return versions.find((version) => version.id === wanted) ?? null
}

/**
 * Returns the version that counts: of those typed among the parameters the last, else the model.
 * @returns null where none is named, or one that is not known
 */
export function versionOf(
  { model, extra }: Pick<Recipe, 'model' | 'extra'>,
  rules: Versions = VERSIONS,
): MidjourneyVersion | null {
  const typed = flagsIn(extra)
    .filter(({ name }) => name === 'v' || name === 'niji')
    .at(-1)
  if (!typed) return versionNamed(model, rules)
  return versionNamed(typed.name === 'niji' ? `niji ${typed.value || '6'}` : typed.value, rules)
}

/** Returns what Midjourney still offers besides the models that are known, newest first, those of Niji last. */
export function newerModels(known: readonly Model[], { versions }: Versions = VERSIONS): Model[] {
  const newer = versions
    .filter(({ id, state }) => state !== 'legacy' && !known.includes(id))
    .map(({ id }) => id)
  return [...newer.filter((id) => !isNiji(id)), ...newer.filter(isNiji)]
}

/**
 * Returns the numbers that a parameter may have; the widest of all versions where this one says nothing of the parameter.
 * @param version null = any
 */
export function rangeOf(
  name: string,
  version: MidjourneyVersion | null,
  { versions }: Versions,
): readonly [low: number, high: number] | null {
  const own = version?.parameters[name]
  if (own) return own.range ?? null
  const ranges = versions.flatMap(({ parameters }) => {
    const range = parameters[name]?.range
    return range ? [range] : []
  })
  if (ranges.length === 0) return null
  return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))]
}
