import { putBackContent, resetContent } from '@thokham/contract/content'
import {
  type ReferenceKind,
  type ReferenceRow,
  removeReferenceData,
  restoreReferenceData,
} from '@thokham/contract/reference-data'
import { useAction } from '../../../../kit/action/use-action.ts'
import { undoBy } from '../../../../kit/undo/undo.ts'
import { IMAGE_MODELS } from '../../../../lib/queries/image-models.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { RULES } from '../../../../lib/queries/rules.ts'
import { reference as text } from '../../../../text/reference.ts'

/** Returns the key of the query of a kind's rows. */
export const rowsKey = (kind: ReferenceKind) => ['reference', kind] as const

/** Asks again for all that reference data is shown in, or goes by. */
export async function rowsChanged(): Promise<void> {
  await Promise.all(
    [['reference'], RULES, ['ai-providers'], IMAGE_MODELS, ['admin-content-new'], ['admin-health']].map(
      (queryKey) => queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** A row, and how the owner knows it. */
interface Titled<Row> {
  row: Pick<ReferenceRow, 'id'> & Row
  title: string
}
/** Marketplaces and subscriptions stay. */
export type RemovableRow = { kind: Exclude<ReferenceKind, 'marketplace' | 'midjourney_plan'> }

/** Returns how a row is removed, or returned to what ships with this version; a press brings back what was there. */
export function useRowActions() {
  const remove = useAction(removeReferenceData, {
    input: ({ row: { kind, id } }: Titled<RemovableRow>) => ({ body: { kind, id } }),
    always: rowsChanged,
    done: (_, { title }) => text.removed(title),
    undo: (_, { row: { kind, id }, title }) =>
      undoBy(restoreReferenceData, { body: { kind, id } }, text.restored(title)),
  })
  const reset = useAction(resetContent, {
    input: ({ row: { kind, id } }: Titled<{ kind: ReferenceKind }>) => ({ body: { kind, key: id } }),
    always: rowsChanged,
    done: (_, { title }) => text.wasReset(title),
    undo: (_, { row: { kind, id }, title }) =>
      undoBy(putBackContent, { body: { kind, key: id } }, text.ownIsBack(title)),
  })
  return { remove, reset }
}
