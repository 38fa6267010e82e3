import { useMutation } from '@tanstack/react-query'
import { checkContent, uncheckContent } from '@thokham/contract/content'
import type { CallResult } from '@thokham/contract/operation'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { evidence as text } from '../../text/evidence.ts'

/** A piece as it was read: what somebody who says that it was checked has looked at. */
export interface PieceToCheck {
  kind: string
  key: string
  title: string
  revision: number
}

interface Checked {
  piece: PieceToCheck
  answer: CallResult<typeof checkContent>
}

const readAgain = () => queryClient.invalidateQueries()

const sayFault = (error: unknown) =>
  toast.error(error instanceof ApiError && error.code === 'conflict' ? text.changed : messageOf(error))

/** Returns how a piece is noted as checked today, with an undo in the toast; everything that shows checks is read again. */
export function useCheck() {
  return useMutation(
    {
      mutationFn: ({ kind, key, revision }: PieceToCheck) =>
        call(checkContent, { body: { kind, key, revision } }),
      onSuccess: (answer, piece) => {
        // It was checked today already, by whomever: there is nothing of this press to undo.
        const isNew = answer.before !== answer.checkedOn
        toast.success(
          text.checkedNow(piece.title),
          isNew ? { label: everywhere.undo, onPress: () => void uncheck({ piece, answer }) } : undefined,
        )
      },
      onError: sayFault,
      onSettled: readAgain,
    },
    queryClient,
  )
}

async function uncheck({ piece: { kind, key, revision, title }, answer }: Checked): Promise<void> {
  try {
    await call(uncheckContent, { body: { kind, key, revision, ...answer } })
    toast.success(text.unchecked(title))
  } catch (error) {
    sayFault(error)
  }
  await readAgain()
}
