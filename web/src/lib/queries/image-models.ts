import { listImageModels } from '@thokham/contract/image-runs'
import { queryOf } from './query-of.ts'

export const IMAGE_MODELS = ['image-models'] as const

/** The models of pictures as they are now: what the owner changes of them counts for the next order. */
export const imageModelsQuery = queryOf(IMAGE_MODELS, listImageModels, {}, { staleTime: 0 })
