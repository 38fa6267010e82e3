import { checkContent, uncheckContent } from '@thokham/contract/content'
import { type Acting, useAction } from '../../kit/action/use-action.ts'
import { undoBy } from '../../kit/undo/undo.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { messageOf } from '../../text/errors.ts'
import { evidence as text } from '../../text/evidence.ts'

/** A piece as it was read: what somebody who says that it was checked has looked at. */
export interface PieceToCheck {
  kind: string
  key: string
  title: string
  revision: number
}

const refused = (error: unknown) => messageOf(error, { conflict: text.changed })

/** Returns how a piece is noted as checked today, with an undo in the toast; everything that shows checks is read again. */
export function useCheck(): Acting<PieceToCheck> {
  return useAction(checkContent, {
    input: ({ kind, key, revision }: PieceToCheck) => ({ body: { kind, key, revision } }),
    always: () => queryClient.invalidateQueries(),
    done: (_, { title }) => text.checkedNow(title),
    undo: (answer, { kind, key, revision, title }) =>
      // It was checked today already, by whomever: there is nothing of this press to undo.
      answer.before === answer.checkedOn
        ? null
        : undoBy(
            uncheckContent,
            { body: { kind, key, revision, ...answer } },
            text.unchecked(title),
            refused,
          ),
    refused,
  })
}
