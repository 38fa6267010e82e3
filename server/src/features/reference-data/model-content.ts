import { imageModel } from '@thokham/contract/image-model'
import { aiModel } from '@thokham/contract/reference-data'
import { referenceContent } from './reference-content.ts'

/** Name of the kind, for `markEdited`. */
export const MODEL_KIND = 'ai_model' as const
export const IMAGE_MODEL_KIND = 'image_model' as const

/** Returns the id of a model's row: two providers may have models of one name. */
export function modelRowId({ provider, id }: { provider: string; id: string }): string {
  return `${provider}/${id}`
}

/** The models of AI: `content/ai-models.json`. */
export const modelContent = referenceContent({
  kind: MODEL_KIND,
  schema: aiModel,
  file: 'ai-models.json',
  rowsOf: (file) => file as unknown[],
  idOf: modelRowId,
  titleOf: ({ id }) => id,
})

/** The models of pictures: `content/image-models.json`. */
export const imageModelContent = referenceContent({
  kind: IMAGE_MODEL_KIND,
  schema: imageModel,
  file: 'image-models.json',
  rowsOf: (file) => file as unknown[],
  idOf: modelRowId,
  titleOf: ({ id }) => id,
})
