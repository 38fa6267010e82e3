import { aiModel } from '@thokham/contract/reference-data'
import type { AiModel } from '@thokham/domain/ai/model'
import { referenceContent } from './reference-content.ts'

/** Name of the kind, for `markEdited`. */
export const MODEL_KIND = 'ai_model' as const

/** Returns the id of a model's row: two providers may have models of one name. */
export function modelRowId({ provider, id }: Pick<AiModel, 'provider' | 'id'>): string {
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
