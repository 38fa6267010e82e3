import {
  type Extension,
  extendMember,
  type ListedMember,
  type MemberTerm,
  undoExtension,
} from '@thokham/contract/members'
import { termAfter } from '@thokham/domain/membership-term'
import { type Acting, useAction } from '../../../kit/action/use-action.ts'
import { undoBy } from '../../../kit/undo/undo.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { messageOf } from '../../../text/errors.ts'
import { extension as text } from '../../../text/members.ts'
import { MEMBERS_KEY } from './member-queries.ts'
import { termLine } from './term-words.tsx'

type Extendable = Pick<ListedMember, 'id' | 'displayName'> & MemberTerm

const PLANS = { month: 'monthly', year: 'yearly', lifetime: 'lifetime' } as const

/** Returns what a press would make of a membership, or why it is refused. */
export function preview(
  { membership, expiresAt }: MemberTerm,
  by: Extension,
  now: Date,
): { after: MemberTerm } | { refusal: keyof typeof text.refusals } {
  const end = expiresAt === null ? null : new Date(expiresAt)
  const answer = termAfter(PLANS[by], { membership, expiresAt: end }, now)
  if (!answer.ok) return { refusal: answer.reason }
  return { after: { membership: answer.membership, expiresAt: answer.expiresAt.toISOString() } }
}

/** An extension that was made, as its undo needs it. */
export interface MadeExtension {
  memberId: string
  changeId: string
  /** `ชลธิชา VIP ถึง 21 ธ.ค. 2569 แล้ว` */
  said: string
}

/** Invalidates every query about members. */
export function readMembersAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: MEMBERS_KEY })
}

interface Press {
  member: Extendable
  by: Extension
}

const sayOf = ({ after }: { after: MemberTerm }, { member }: Press) =>
  text.done(member.displayName, termLine(after))

/**
 * Returns how a membership is extended at once. Until what it made is shown it is busy: another press would be refused as
 * somebody else's change.
 * @param onMade takes its undo, which stands in the toast otherwise
 */
export function useExtension(onMade?: (made: MadeExtension) => void): Acting<Press> {
  return useAction(extendMember, {
    input: ({ member: { id, membership, expiresAt }, by }: Press) => ({
      params: { id },
      body: { by, shown: { membership, expiresAt } },
    }),
    always: readMembersAgain,
    refused: (error) => `${text.fail} ${reasonOf(error)}`,
    here: (answer, press) =>
      onMade?.({ memberId: press.member.id, changeId: answer.changeId, said: sayOf(answer, press) }),
    done: (answer, press) => (onMade ? null : sayOf(answer, press)),
    undo: ({ changeId }, { member }) =>
      undoBy(undoExtension, { params: { id: member.id }, body: { changeId } }, text.undone, undoFault),
  })
}

/** Returns how an extension is taken back. */
export function useUndoneExtension(): Acting<MadeExtension> {
  return useAction(undoExtension, {
    input: ({ memberId, changeId }: MadeExtension) => ({ params: { id: memberId }, body: { changeId } }),
    always: readMembersAgain,
    done: text.undone,
    refused: undoFault,
  })
}

const undoFault = (error: unknown) => `${text.undoFail} ${reasonOf(error)}`

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.code === 'conflict') return text.changed
  const { reason } = error.details
  if (error.code === 'term_conflict' && typeof reason === 'string' && reason in text.refusals)
    return text.refusals[reason as keyof typeof text.refusals]
  return messageOf(error)
}
