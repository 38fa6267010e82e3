import shipped from '@thokham/content/image-models.json' with { type: 'json' }
import type { ImageProvider } from './image-provider.ts'

/** A model of pictures, as its provider's own page says: data that ages, so it has a source and the day it was read. */
interface ImageModel {
  /** The name that calls are made with, one of its provider's. */
  id: string
  provider: string
  /** Asked where nobody chose; one of each provider. */
  isDefault: boolean
  source: string
  /** Bangkok date on which that page was read. */
  checked: string
}

/** Returns the name of a provider's default model of pictures; an own server's is named by its member. */
export function defaultImageModel(provider: Exclude<ImageProvider, 'imageServer'>): string {
  const found = (shipped as ImageModel[]).find((model) => model.provider === provider && model.isDefault)
  if (!found) throw new Error(`content/image-models.json names no default model of ${provider}`)
  return found.id
}
