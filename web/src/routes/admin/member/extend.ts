import {
  type Extension,
  extendMember,
  type ListedMember,
  type MemberTerm,
  undoExtension,
} from '@thokham/contract/members'
import { termAfter } from '@thokham/domain/membership-term'
import { toast } from '../../../components/ui/toast.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
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

/** Extends a membership at once; the caller reads the members again. A failure is shown in a toast, and null returned. */
export async function extendNow(member: Extendable, by: Extension): Promise<MadeExtension | null> {
  const { id, displayName, membership, expiresAt } = member
  try {
    const shown = { membership, expiresAt }
    const { after, changeId } = await call(extendMember, { params: { id }, body: { by, shown } })
    return { memberId: id, changeId, said: text.done(displayName, termLine(after)) }
  } catch (error) {
    toast.error(`${text.fail} ${reasonOf(error)}`)
    return null
  }
}

/** Invalidates every query about members. */
export function readMembersAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: MEMBERS_KEY })
}

/** Takes an extension back. @returns whether it could be */
export async function undoNow({ memberId, changeId }: MadeExtension): Promise<boolean> {
  try {
    await call(undoExtension, { params: { id: memberId }, body: { changeId } })
    toast.success(text.undone)
    return true
  } catch (error) {
    toast.error(`${text.undoFail} ${reasonOf(error)}`)
    return false
  } finally {
    void readMembersAgain()
  }
}

/** Members whose row does not yet show what a press made of it. */
const underway = new Set<string>()

/**
 * Extends a membership from the list; its undo stands in the toast, for eight seconds. A second tap before the row shows the
 * first one's outcome is none: it would be refused as somebody else's change.
 */
export async function extendFromList(member: Extendable, by: Extension): Promise<void> {
  if (underway.has(member.id)) return
  underway.add(member.id)
  try {
    const made = await extendNow(member, by)
    if (made) toast.success(made.said, { label: everywhere.undo, onPress: () => void undoNow(made) })
    await readMembersAgain()
  } finally {
    underway.delete(member.id)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.code === 'conflict') return text.changed
  const { reason } = error.details
  if (error.code === 'term_conflict' && typeof reason === 'string' && reason in text.refusals)
    return text.refusals[reason as keyof typeof text.refusals]
  return messageOf(error)
}
