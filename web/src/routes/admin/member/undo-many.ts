import { undoExtensions } from '@thokham/contract/members-many'
import { toast } from '../../../components/ui/toast.tsx'
import { call } from '../../../lib/api/call.ts'
import { messageOf } from '../../../text/errors.ts'
import { extension, manyMembers as text } from '../../../text/members.ts'
import { readMembersAgain } from './extend.ts'

/** One of several extensions that were made, as its undo needs it. */
export interface MadeChange {
  id: string
  changeId: string
}

/** Takes several extensions back, each by itself; whose membership somebody changed since keeps it, and that is told. */
export async function undoMany(made: readonly MadeChange[]): Promise<void> {
  try {
    const { outcomes } = await call(undoExtensions, { body: { changes: [...made] } })
    const kept = outcomes.filter(({ refusal }) => refusal !== null).length
    const said = text.undone(outcomes.length - kept, kept)
    if (kept === 0) toast.success(said)
    else toast.error(said)
  } catch (error) {
    toast.error(`${extension.undoFail} ${messageOf(error)}`)
  } finally {
    void readMembersAgain()
  }
}
