import { putBackContent, resetContent } from '@thokham/contract/content'
import { type ModelRow, removeReferenceData, restoreReferenceData } from '@thokham/contract/reference-data'
import { useAction } from '../../../../kit/action/use-action.ts'
import { undoBy } from '../../../../kit/undo/undo.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { aiModels as text } from '../../../../text/ai-models.ts'

export const MODELS = ['reference', 'ai_model'] as const

/** Asks again for all that models are shown in. */
export async function modelsChanged(): Promise<void> {
  await Promise.all(
    [['reference'], ['ai-providers'], ['admin-content-new'], ['admin-health']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** Returns how a model is removed, or returned to what ships with this version; a press brings back what was there. */
export function useModelActions() {
  const remove = useAction(removeReferenceData, {
    input: ({ kind, id }: ModelRow) => ({ body: { kind, id } }),
    always: modelsChanged,
    done: (_, { content }) => text.removed(content.id),
    undo: (_, { kind, id, content }) =>
      undoBy(restoreReferenceData, { body: { kind, id } }, text.restored(content.id)),
  })
  const reset = useAction(resetContent, {
    input: ({ kind, id }: ModelRow) => ({ body: { kind, key: id } }),
    always: modelsChanged,
    done: (_, { content }) => text.wasReset(content.id),
    undo: (_, { kind, id, content }) =>
      undoBy(putBackContent, { body: { kind, key: id } }, text.ownIsBack(content.id)),
  })
  return { remove, reset }
}
