import {
  type Braces,
  emptyRecipe,
  type FlagFields,
  isModel,
  type Model,
  NO_FLAGS,
  newerModels,
  type Quality,
  type Recipe,
  readRatio,
  takenFlags,
  type Variants,
  VERSIONS,
  type Versions,
  versionOf,
} from '@thokham/engine'
import { flagsPatch, readFlags } from './flag-settings.ts'

/** The free generator of /generator, the simple one of /ready-prompt. */
export type GeneratorKind = 'free' | 'simple'
export type QualityChoice = '2' | '1' | '.5' | 'none'

/**
 * The settings of one generator. A generator leaves alone what it has no control for; parameters that the version refuses are
 * kept and not printed.
 */
export interface PromptSettings extends FlagFields {
  styles: string[]
  aspects: string[]
  /** `W:H` that the member added to those offered. */
  customAspectRatios: string[]
  quality: QualityChoice
  version: Model
  /** Prompts wanted from all combinations; the simple generator always takes all. */
  count: number | 'all'
  prefix: string
  suffix: string
  additionalParams: string
  /** Comma-separated, for `--no`. */
  noValue: string
  personalize: boolean
  /** One option a line. */
  personalization: string
  copySpace: boolean
  whiteBackground: boolean
  stylizeValue: number
  chaosValue: number
  /** ≥ 1 */
  repeatValue: number
  /** Read the dynamic-prompts grammar. */
  advanced: boolean
  /** What its variants do; the free generator always makes all. */
  variants: Variants
  /** What is done with Midjourney's `{a, b}`. */
  braces: Braces
}

/** What each generator offers (docs/product/prompts.md#prompts). */
export const OFFER = {
  free: {
    styles: [
      'Realistic',
      'Illustrations',
      'Anime',
      'Sculpture',
      'Digital Art',
      'Oil Painting',
      'Watercolor',
      'Sketch',
      'Comic',
      'Pattern',
    ],
    aspects: ['1:1', '16:9', '9:16', '4:3', '3:2'],
    qualities: ['2', '1', '.5'],
    versions: ['6.1', 'niji'],
  },
  simple: {
    styles: ['Realistic', 'Illustrations', 'Watercolor', 'Anime', 'Digital Art', 'Oil Painting'],
    aspects: ['1:1', '16:9', '9:16', '4:3', '3:4', '2:1', '1:2', '3:2'],
    qualities: ['2', '1', '.5', 'none'],
    versions: ['7', '6.1', '5.2', 'niji', 'none'],
  },
} as const satisfies Record<GeneratorKind, Offer>

/** What one generator offers. */
export interface Offer {
  styles: readonly string[]
  aspects: readonly string[]
  qualities: readonly QualityChoice[]
  /** Before those that came later. */
  versions: readonly Model[]
}

/** Versions of the specification: those that came later stand behind them. */
const SPECIFIED: readonly Model[] = OFFER.simple.versions

/**
 * Returns the versions that a generator offers: its own, then what Midjourney brought since, newest first.
 * @param chosen stays in sight where it is none of them (any more, or not yet)
 */
export function offeredVersions(kind: GeneratorKind, rules: Versions, chosen: Model): Model[] {
  const offered: Model[] = [...OFFER[kind].versions, ...newerModels(SPECIFIED, rules)]
  return offered.includes(chosen) ? offered : [...offered, chosen]
}

/** Returns a version that was stored: what came after the specification is the owner's to know, and kept in any case. */
export function versionOfStored(kind: GeneratorKind, stored: unknown, otherwise: Model): Model {
  const version = readVersion(stored)
  if (isModel(version) && !SPECIFIED.includes(version)) return version
  return one<Model>(version, OFFER[kind].versions, otherwise)
}

export const STYLIZE_CHOICES = [0, 100, 250, 500, 750] as const
export const CHAOS_CHOICES = [0, 10, 20, 50, 80] as const
/** The simple generator’s repeat stays within what can be typed by mistake and still be read. */
export const MAX_REPEAT = 40
const MAX_TEXT = 20_000
const MAX_COUNT = 10_000_000

/**
 * Returns the defaults: quality High/2 in the free generator and 1 in the VIP one, version 6.1, Realistic, 16:9, 10 prompts
 * (docs/product/prompts.md#the-free-generator).
 */
export function defaultSettings(kind: GeneratorKind): PromptSettings {
  return {
    styles: ['Realistic'],
    aspects: ['16:9'],
    customAspectRatios: [],
    quality: kind === 'free' ? '2' : '1',
    version: '6.1',
    count: kind === 'free' ? 10 : 'all',
    prefix: '',
    suffix: '',
    additionalParams: '',
    noValue: '',
    personalize: false,
    personalization: '',
    copySpace: false,
    whiteBackground: false,
    stylizeValue: 0,
    chaosValue: 0,
    repeatValue: 1,
    advanced: false,
    variants: 'all',
    braces: 'keep',
    ...NO_FLAGS,
  }
}

/**
 * Reads settings from anything that was stored, shared or imported, old shapes among it: each field that can be read is
 * taken, the others stand at their defaults.
 * @returns null when it holds no settings at all
 */
export function parsePromptSettings(kind: GeneratorKind, stored: unknown): PromptSettings | null {
  if (!isRecord(stored)) return null
  const flat = flattened(stored)
  const base = defaultSettings(kind)
  const known = [...Object.keys(base), 'aspectRatios'].some((field) => flat[field] !== undefined)
  if (!known) return null
  const offer: Offer = OFFER[kind]
  const custom =
    kind === 'simple' ? ratios(flat.customAspectRatios).filter((each) => !offer.aspects.includes(each)) : []
  const personalization = text(flat.personalization, base.personalization)
  return {
    styles: chosen(flat.styles, offer.styles, base.styles),
    aspects: chosen(flat.aspects ?? flat.aspectRatios, [...offer.aspects, ...custom], base.aspects),
    customAspectRatios: custom,
    quality: one(qualityOf(flat.quality), ['none', ...offer.qualities], base.quality),
    version: versionOfStored(kind, flat.version, base.version),
    count: kind === 'simple' || flat.count === 'all' ? 'all' : whole(flat.count, 1, MAX_COUNT, 10),
    prefix: text(flat.prefix, base.prefix),
    suffix: text(flat.suffix, base.suffix),
    additionalParams: text(flat.additionalParams, base.additionalParams),
    noValue: text(flat.noValue, base.noValue),
    personalize: flag(flat.personalize, personalization.trim() !== ''),
    personalization,
    copySpace: flag(flat.copySpace, base.copySpace),
    whiteBackground: flag(flat.whiteBackground, base.whiteBackground),
    stylizeValue: one(Number(flat.stylizeValue), STYLIZE_CHOICES, 0),
    chaosValue: one(Number(flat.chaosValue), CHAOS_CHOICES, 0),
    repeatValue: whole(flat.repeatValue, 1, MAX_REPEAT, 1),
    advanced: flag(flat.advanced, base.advanced),
    variants: kind === 'simple' && flat.variants === 'one' ? 'one' : 'all',
    braces: flat.braces === 'expand' ? 'expand' : 'keep',
    ...readFlags(flat),
  }
}

/**
 * Returns the recipe of a generator’s settings without its keywords: free generates all combinations, simple picks
 * (docs/product/prompts.md#the-simple-generator).
 */
export function recipeOf(
  kind: GeneratorKind,
  settings: PromptSettings,
  seed: number,
  lists: Recipe['lists'] = {},
  rules = VERSIONS,
): Recipe {
  const shared = emptyRecipe({
    mode: kind === 'free' ? 'all' : 'pick',
    styles: settings.styles,
    aspects: settings.aspects,
    quality: QUALITY[settings.quality],
    model: settings.version,
    braces: settings.braces,
    advanced: settings.advanced,
    lists: settings.advanced ? lists : {},
    seed,
    draws: 2,
  })
  if (kind === 'free') return shared
  const extra = settings.additionalParams
  const flags = takenFlags(settings, versionOf({ model: settings.version, extra }, rules))
  return {
    ...shared,
    ...(flags && { flags }),
    ...(settings.advanced && { variants: settings.variants }),
    stylize: settings.stylizeValue > 0 ? [settings.stylizeValue] : [],
    chaos: settings.chaosValue > 0 ? [settings.chaosValue] : [],
    prefix: settings.prefix,
    suffix: settings.suffix,
    copySpace: settings.copySpace,
    whiteBackground: settings.whiteBackground,
    personal: settings.personalize ? nonBlankLines(settings.personalization) : [],
    no: settings.noValue.trim(),
    repeat: settings.repeatValue,
    extra,
  }
}

/** Returns the settings that a change of a recipe stands for, such as the fix of a finding. */
export function settingsPatch(patch: Partial<Recipe>): Partial<PromptSettings> {
  const { quality, model, extra, repeat, no, aspects, stylize, chaos, flags, personal } = patch
  const { prefix, suffix, advanced, braces } = patch
  const choice = Object.entries(QUALITY).find(([, name]) => name === quality)?.[0] as
    | QualityChoice
    | undefined
  return {
    ...(prefix !== undefined && { prefix }),
    ...(suffix !== undefined && { suffix }),
    ...(advanced !== undefined && { advanced }),
    ...(braces !== undefined && { braces }),
    ...(flags && flagsPatch(flags)),
    ...(personal !== undefined && { personalization: personal.join('\n') }),
    ...(choice !== undefined && { quality: choice }),
    ...(model !== undefined && { version: model }),
    ...(extra !== undefined && { additionalParams: extra }),
    ...(repeat !== undefined && { repeatValue: repeat }),
    ...(no !== undefined && { noValue: no }),
    ...(aspects !== undefined && { aspects: [...aspects] }),
    ...(stylize !== undefined && { stylizeValue: stylize[0] ?? 0 }),
    ...(chaos !== undefined && { chaosValue: chaos[0] ?? 0 }),
  }
}

const QUALITY: Record<QualityChoice, Quality> = { '2': 'high', '1': 'medium', '.5': 'low', none: 'none' }

/**
 * Flattens old shapes, which kept some fields under `parameters` and `vipFeatures`; `parameters.stylize` false meant
 * “not used”.
 */
function flattened(stored: Record<string, unknown>): Record<string, unknown> {
  const parameters = isRecord(stored.parameters) ? stored.parameters : {}
  const features = isRecord(stored.vipFeatures) ? stored.vipFeatures : {}
  const texts = (from: Record<string, unknown>, ...names: string[]) =>
    Object.fromEntries(
      names.filter((name) => typeof from[name] === 'string').map((name) => [name, from[name]]),
    )
  return {
    ...texts(features, 'prefix', 'suffix'),
    ...pickDefined(features, 'copySpace', 'whiteBackground'),
    ...pickDefined(parameters, 'noValue', 'repeatValue'),
    ...(parameters.stylize !== false && pickDefined(parameters, 'stylizeValue')),
    ...(parameters.chaos !== false && pickDefined(parameters, 'chaosValue')),
    ...stored,
  }
}

function pickDefined(from: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  )
}

function qualityOf(value: unknown): unknown {
  const known: Record<string, QualityChoice> = {
    high: '2',
    medium: '1',
    standard: '1',
    low: '.5',
    '0.5': '.5',
  }
  const wanted = String(value).toLowerCase()
  return known[wanted] ?? wanted
}

function readVersion(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/^v/, '')
    .replace(/^niji 6$/, 'niji')
}

function chosen(value: unknown, offered: readonly string[], otherwise: string[]): string[] {
  if (!Array.isArray(value)) return otherwise
  const byName = new Map(offered.map((name) => [name.toLowerCase(), name]))
  const found = value.flatMap((each) =>
    typeof each === 'string' ? (byName.get(each.toLowerCase()) ?? []) : [],
  )
  return [...new Set(found)]
}

/** Reads ratios of one's own, each as `W:H` or as an object of its sides, alone or by a name. */
export function ratios(value: unknown): string[] {
  const all = isRecord(value) ? Object.values(value) : value
  if (!Array.isArray(all)) return []
  const found = all.flatMap((each) => {
    const [width, height] = sidesOf(each)
    const read = readRatio(width, height)
    return 'ratio' in read ? read.ratio : []
  })
  return [...new Set(found)].slice(0, 50)
}

function sidesOf(ratio: unknown): [width: string, height: string] {
  if (typeof ratio === 'string') {
    const sides = /^\s*(\d{1,5})\s*:\s*(\d{1,5})\s*$/.exec(ratio)
    return [sides?.[1] ?? '', sides?.[2] ?? '']
  }
  if (!isRecord(ratio)) return ['', '']
  const { width, height, w, h, value, ratio: named, label } = ratio
  const text = [value, named, label].find((each) => typeof each === 'string')
  if (width === undefined && w === undefined) return text === undefined ? ['', ''] : sidesOf(text)
  return [String(width ?? w), String(height ?? h)]
}

function one<T>(value: unknown, offered: readonly T[], otherwise: T): T {
  return offered.includes(value as T) ? (value as T) : otherwise
}

function whole(value: unknown, min: number, max: number, otherwise: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return otherwise
  return Math.min(max, Math.max(min, Math.round(number)))
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : otherwise
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}

function nonBlankLines(value: string): string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Returns whether a value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
