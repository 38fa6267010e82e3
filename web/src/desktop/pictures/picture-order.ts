import type { PictureWish } from '@thokham/contract/desktop-pictures'
import { hasEnded } from '@thokham/domain/ai/model'
import { THB_PER_USD } from '@thokham/domain/ai-cost'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { IMAGE_MODELS } from '@thokham/domain/image/image-model'
import {
  ceilingOf,
  estimateOf,
  FIRST_CHOICES,
  faultOf,
  modelOf,
  type OrderChoices,
  readPrompts,
} from '../../components/picture-order/read-order.ts'
import { storedJson } from '../../kit/storage/stored.ts'
import { desktopPictures as text } from '../../text/desktop-pictures.ts'
import { studio } from '../../text/studio.ts'

/** What is typed of an order, on this computer until it is typed anew. */
export interface TypedOrder extends OrderChoices {
  prompts: string
  folder: string | null
  /** Of an own server. */
  address: string
  ownModel: string
}

const FIRST: TypedOrder = { ...FIRST_CHOICES, prompts: '', folder: null, address: '', ownModel: '' }

export const typedOrder = storedJson(
  'pictureOrder',
  (kept): TypedOrder => ({ ...FIRST, ...(kept as object) }),
)

/** Models of this release that still answer. */
export const listedModels = () => IMAGE_MODELS.filter((model) => !hasEnded(model, bangkokDate(new Date())))

/** What an order comes to. */
export function readTyped(typed: TypedOrder) {
  const prompts = readPrompts(typed.prompts)
  const model = modelOf(typed, listedModels())
  const estimate = model && estimateOf(prompts, typed, model, THB_PER_USD)
  return { prompts, model, estimate, ceiling: estimate && ceilingOf(typed, estimate.most) }
}

/** Returns what is still missing of an order, by its field; empty = it can be drawn. */
export function missingOf(typed: TypedOrder) {
  const { prompts, ceiling } = readTyped(typed)
  const isOwn = typed.provider === 'imageServer'
  return {
    prompts: faultOf(prompts, typed.perPrompt),
    ceiling: ceiling ? null : studio.needCeiling,
    folder: typed.folder === null ? text.needFolder : null,
    ownPrice: isOwn && typed.ownPrice === null ? studio.needOwnPrice : null,
    server: isOwn && (typed.address.trim() === '' || typed.ownModel.trim() === '') ? text.needServer : null,
  }
}

/** Makes the order; null while something is missing. */
export function wishOf(typed: TypedOrder, isAgain: boolean): PictureWish | null {
  const { model, ceiling } = readTyped(typed)
  const { provider, quality, ratio, megapixels, perPrompt, folder, ownPrice } = typed
  if (!model || !ceiling || folder === null || Object.values(missingOf(typed)).some(Boolean)) return null
  const isOwn = provider === 'imageServer'
  return {
    ...{ prompts: typed.prompts, provider, quality, ratio, megapixels, perPrompt, folder, isAgain, ceiling },
    model: isOwn ? typed.ownModel.trim() : model.id,
    own: isOwn ? { address: typed.address.trim(), price: ownPrice ?? 0 } : null,
  }
}
