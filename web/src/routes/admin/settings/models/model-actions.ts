import { putBackContent, resetContent } from '@thokham/contract/content'
import { type ModelRow, removeReferenceData, restoreReferenceData } from '@thokham/contract/reference-data'
import { toast } from '../../../../components/ui/toast.tsx'
import { call } from '../../../../lib/api/call.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { aiModels as text } from '../../../../text/ai-models.ts'
import { messageOf } from '../../../../text/errors.ts'
import { everywhere } from '../../../../text/everywhere.ts'

export const MODELS = ['reference', 'ai_model'] as const

/** Asks again for all that models are shown in. */
export async function modelsChanged(): Promise<void> {
  await Promise.all(
    [['reference'], ['ai-providers'], ['admin-content-new'], ['admin-health']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** Removes a model, which a press brings back. */
export function removeModel({ kind, id, content }: ModelRow): Promise<void> {
  return change(
    () => call(removeReferenceData, { body: { kind, id } }),
    text.removed(content.id),
    () => change(() => call(restoreReferenceData, { body: { kind, id } }), text.restored(content.id)),
  )
}

/** Returns a model to what ships with this version; a press brings back what the owner had made of it. */
export function resetModel({ kind, id, content }: ModelRow): Promise<void> {
  const piece = { body: { kind, key: id } }
  return change(
    () => call(resetContent, piece),
    text.wasReset(content.id),
    () => change(() => call(putBackContent, piece), text.ownIsBack(content.id)),
  )
}

async function change(send: () => Promise<unknown>, done: string, undo?: () => Promise<void>): Promise<void> {
  try {
    await send()
    toast.success(done, undo && { label: everywhere.undo, onPress: () => void undo() })
  } catch (error) {
    toast.error(messageOf(error))
  }
  await modelsChanged()
}
