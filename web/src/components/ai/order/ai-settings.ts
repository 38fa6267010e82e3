import type { AiFinish, AiOrder } from '@thokham/contract/ai-runs'
import { MODEL_NAME } from '@thokham/domain/ai/model'
import {
  AI_ASPECTS,
  AI_CHAOS,
  AI_DEFAULTS,
  AI_MODES,
  AI_PROVIDERS,
  AI_QUALITIES,
  AI_STYLIZE,
  type AiMode,
  type AiProvider,
  type AiQuality,
  LINE_COUNTS,
  type LineCount,
} from '@thokham/domain/ai-generation'
import { type FlagFields, type Model, NO_FLAGS, takenFlags, VERSIONS, versionOf } from '@thokham/engine'
import { readFlags } from '../../generator/settings/flag-settings.ts'
import { isRecord, ratios, versionOfStored } from '../../generator/settings/prompt-settings.ts'

/** All that is chosen on the AI generator, without its keywords. */
export interface AiSettings extends FlagFields {
  provider: AiProvider
  /** The models that were chosen, by provider; its first where there is none. */
  models: Partial<Record<AiProvider, string>>
  mode: AiMode
  count: LineCount
  aspects: string[]
  /** `W:H` that the member added. */
  customAspectRatios: string[]
  stylize: number[]
  chaos: number[]
  quality: AiQuality
  version: Model
}

/** Returns what is chosen at first (docs/product/ai.md#the-ai-generator). */
export function defaultAiSettings(): AiSettings {
  const { finish, ...order } = AI_DEFAULTS
  return {
    ...order,
    models: {},
    aspects: [...finish.aspects],
    customAspectRatios: [],
    stylize: [...finish.stylize],
    chaos: [...finish.chaos],
    quality: finish.quality,
    version: finish.version,
    ...NO_FLAGS,
  }
}

/** Reads settings from anything that was stored: each field that can be read is taken, the others stand at their defaults. */
export function readAiSettings(stored: unknown): AiSettings {
  const base = defaultAiSettings()
  if (!isRecord(stored)) return base
  const own = ownRatios(stored.customAspectRatios)
  return {
    provider: one(stored.provider, AI_PROVIDERS, base.provider),
    models: chosenModels(stored.models),
    mode: one(stored.mode, AI_MODES, base.mode),
    count: one(stored.count, LINE_COUNTS, base.count),
    customAspectRatios: own,
    aspects: some(stored.aspects, [...AI_ASPECTS, ...own], base.aspects),
    stylize: some(stored.stylize, AI_STYLIZE, base.stylize),
    chaos: some(stored.chaos, AI_CHAOS, base.chaos),
    quality: one(stored.quality, AI_QUALITIES, base.quality),
    version: versionOfStored('simple', stored.version, base.version),
    ...readFlags(stored),
  }
}

/**
 * Returns the AI generator's settings of a record that all generators shared: provider, lists of stylize and chaos, ratios.
 * @param former undefined = there was none
 */
export function settingsOfFormer(former: Record<string, unknown> | undefined): AiSettings {
  if (!former) return defaultAiSettings()
  const { aiProvider, aspects, aspectRatios, customAspectRatios, stylize, chaos, quality, version } = former
  const chosen = aspects ?? aspectRatios
  return readAiSettings({
    provider: typeof aiProvider === 'string' ? providerNamed(aiProvider) : undefined,
    customAspectRatios: ratios(customAspectRatios),
    ...(Array.isArray(chosen) && { aspects: chosen.flatMap((each) => ratios([each])) }),
    ...(Array.isArray(stylize) && { stylize: stylize.map(Number) }),
    ...(Array.isArray(chaos) && { chaos: chaos.map(Number) }),
    quality: QUALITIES[String(quality).toLowerCase()],
    version,
  })
}

const QUALITIES: Readonly<Record<string, AiQuality>> = {
  high: 'high',
  '2': 'high',
  standard: 'standard',
  medium: 'standard',
  '1': 'standard',
  none: 'none',
}

function providerNamed(name: string): AiProvider | undefined {
  return AI_PROVIDERS.find((provider) => provider.toLowerCase() === name.trim().toLowerCase())
}

/** Returns the settings that an order was made with; ratios that are not offered are the member's own. */
export function settingsOfOrder(order: Omit<AiOrder, 'keywords'>): AiSettings {
  const { finish, model, ...rest } = order
  const own = finish.aspects.filter((each) => !(AI_ASPECTS as readonly string[]).includes(each))
  const models = model === undefined ? {} : { [order.provider]: model }
  return readAiSettings({ ...rest, models, ...finish, ...finish.flags, customAspectRatios: own })
}

/** Returns how results become finished prompts; parameters that the version refuses are left out. */
export function finishOf(settings: AiSettings, rules = VERSIONS): AiFinish {
  const { aspects, stylize, chaos, quality, version } = settings
  const flags = takenFlags(settings, versionOf({ model: version, extra: '' }, rules))
  return { aspects, stylize, chaos, quality, version, ...(flags && { flags }) }
}

/** Returns what the server is asked for. @param model of those that are offered now */
export function orderOf(
  settings: AiSettings,
  keywords: string[],
  model: string | undefined,
  rules = VERSIONS,
): AiOrder {
  const { provider, mode, count } = settings
  return {
    provider,
    ...(model !== undefined && { model }),
    mode,
    count,
    finish: finishOf(settings, rules),
    keywords,
  }
}

function chosenModels(value: unknown): AiSettings['models'] {
  if (!isRecord(value)) return {}
  const named = AI_PROVIDERS.flatMap((provider) => {
    const model = value[provider]
    return typeof model === 'string' && MODEL_NAME.test(model) ? [[provider, model]] : []
  })
  return Object.fromEntries(named)
}

function one<T>(value: unknown, offered: readonly T[], otherwise: T): T {
  return offered.includes(value as T) ? (value as T) : otherwise
}

function some<T>(value: unknown, offered: readonly T[], otherwise: T[]): T[] {
  if (!Array.isArray(value)) return otherwise
  return [...new Set(value.filter((each): each is T => offered.includes(each)))]
}

function ownRatios(value: unknown): string[] {
  const offered: readonly string[] = AI_ASPECTS
  return ratios(value)
    .filter((each) => !offered.includes(each))
    .slice(0, 40)
}
