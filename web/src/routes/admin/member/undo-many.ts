import { undoExtensions } from '@thokham/contract/members-many'
import type { CallResult } from '@thokham/contract/operation'
import { type Acting, useAction } from '../../../kit/action/use-action.ts'
import { type Undo, undoBy } from '../../../kit/undo/undo.ts'
import { messageOf } from '../../../text/errors.ts'
import { extension, manyMembers as text } from '../../../text/members.ts'
import { readMembersAgain } from './extend.ts'

/** One of several extensions that were made, as its undo needs it. */
export interface MadeChange {
  id: string
  changeId: string
}

/** Takes several extensions back, each by itself; whose membership somebody changed since keeps it, and that is told. */
export function undoMany(changes: MadeChange[]): Undo {
  return undoBy(undoExtensions, { body: { changes } }, undone, undoFault)
}

/** Returns the same as an action of its own. */
export function useUndoMany(here: () => void): Acting<MadeChange[]> {
  return useAction(undoExtensions, {
    input: (changes: MadeChange[]) => ({ body: { changes } }),
    always: readMembersAgain,
    here,
    done: undone,
    refused: undoFault,
  })
}

function undone({ outcomes }: CallResult<typeof undoExtensions>): string {
  const kept = outcomes.filter(({ refusal }) => refusal !== null).length
  return text.undone(outcomes.length - kept, kept)
}

const undoFault = (error: unknown) => `${extension.undoFail} ${messageOf(error)}`
