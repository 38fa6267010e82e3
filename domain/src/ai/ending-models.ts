import { daysBetween } from '../calendar.ts'
import type { ListedProvider } from '../image/image-model.ts'
import { hasEnded, type KnownModel, successorOf, WARNED_BEFORE_DAYS } from './model.ts'

/** A model in use that will not answer for much longer, or not as it is told. */
export interface EndingModel {
  provider: ListedProvider
  name: string
  /** `missing`: its provider's list no longer has it, and says no end · `thinks`: it refused to think as little as its row says. */
  state: 'ending' | 'ended' | 'missing' | 'thinks'
  /** Bangkok date from which it no longer answers */
  ends: string | null
  /** Members who asked it of late */
  members: number
  /** What takes over by itself; null = nothing does */
  successor: string | null
  /** What it is told of thinking now, as its provider calls it; null = nothing */
  thinking: string | null
}

export interface ModelUse {
  /** Models that the server's settings name, as `modelKey` writes them */
  own: ReadonlySet<string>
  /** Members who asked a model of late, by its `modelKey` */
  members: ReadonlyMap<string, number>
  /** The owner lets successors take over */
  takesOver: boolean
}

/** A model that is watched: of text, or of pictures. */
export type WatchedModel = Pick<
  KnownModel,
  'id' | 'ends' | 'successor' | 'offered' | 'isMissing' | 'refuses' | 'leastThinking'
> & { provider: ListedProvider }

/** Returns a model's name among all providers'. */
export function modelKey({ provider, id }: Pick<WatchedModel, 'provider' | 'id'>): string {
  return `${provider}/${id}`
}

/**
 * Returns the models in use that end within 60 days, have ended, are gone from their provider's list, or refused the least
 * thinking of their row, the nearest end first (docs/product/ai.md#models). In use are those that the server's settings name, that members may choose, or that members
 * asked of late.
 * @param today Bangkok date
 */
export function endingModels(
  models: readonly WatchedModel[],
  { own, members, takesOver }: ModelUse,
  today: string,
): EndingModel[] {
  const ending = models.flatMap((model): EndingModel[] => {
    const { provider, id: name, ends } = model
    const asked = members.get(modelKey(model)) ?? 0
    const state = stateOf(model, today)
    const isUsed = own.has(modelKey(model)) || asked > 0 || (model.offered && state !== 'ended')
    if (!state || !isUsed) return []
    const successor = takesOver ? (successorOf(model, models, ends ?? today)?.id ?? null) : null
    return [{ provider, name, state, ends, members: asked, successor, thinking: toldOf(model) }]
  })
  return ending.toSorted((one, other) => ((one.ends ?? '9') < (other.ends ?? '9') ? -1 : 1))
}

function stateOf(model: WatchedModel, today: string): EndingModel['state'] | null {
  if (hasEnded(model, today)) return 'ended'
  if (model.ends !== null && daysBetween(today, model.ends) <= WARNED_BEFORE_DAYS) return 'ending'
  if (model.isMissing) return 'missing'
  return model.leastThinking !== null && THINKING.some((parameter) => model.refuses.includes(parameter))
    ? 'thinks'
    : null
}

const THINKING = ['least_thinking', 'thinking'] as const

function toldOf({ leastThinking, refuses }: WatchedModel): string | null {
  if (leastThinking === null || refuses.includes('thinking')) return null
  return Object.values(leastThinking).join()
}

/** The owner is written to once as each of these days before an end is reached. */
const LETTER_DAYS = [1, 14, WARNED_BEFORE_DAYS] as const

/**
 * Returns the letter that is due before an end, by its days: of those that were reached the nearest.
 * @returns null where the end is further away
 */
export function letterDue({ ends }: Pick<EndingModel, 'ends'>, today: string): number | null {
  if (ends === null) return null
  const left = daysBetween(today, ends)
  return LETTER_DAYS.find((days) => left <= days) ?? null
}
