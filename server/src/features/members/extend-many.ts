import type { Extension, MemberTerm } from '@thokham/contract/members'
import type { extendMembers, undoExtensions } from '@thokham/contract/members-many'
import type { CallResult } from '@thokham/contract/operation'
import { expectedRefusal } from '../../http/expected-refusal.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { extendMember, undoExtension } from './extend-member.ts'

type Extended = CallResult<typeof extendMembers>['outcomes'][number]
type Undone = CallResult<typeof undoExtensions>['outcomes'][number]

const EXPECTED = {
  extending: ['not_found', 'conflict', 'term_conflict'],
  undoing: ['not_found', 'conflict'],
} as const

/** Extends members one after the other, each in its own transaction: what hinders one hinders no other. */
export async function extendMany(
  services: Services,
  call: Call,
  { by, members }: { by: Extension; members: readonly { id: string; shown: MemberTerm }[] },
): Promise<CallResult<typeof extendMembers>> {
  const outcomes: Extended[] = []
  for (const { id, shown } of members) {
    try {
      const { changeId } = await extendMember(services, call, { id, by, shown })
      outcomes.push({ id, refusal: null, changeId })
    } catch (error) {
      outcomes.push({ id, refusal: expectedRefusal(error, call, EXPECTED.extending), changeId: null })
    }
  }
  return { outcomes }
}

/** Takes extensions back one after the other, each in its own transaction, as one alone is taken back. */
export async function undoMany(
  services: Services,
  call: Call,
  changes: readonly { id: string; changeId: string }[],
): Promise<CallResult<typeof undoExtensions>> {
  const outcomes: Undone[] = []
  for (const change of changes) {
    try {
      await undoExtension(services, call, change)
      outcomes.push({ id: change.id, refusal: null })
    } catch (error) {
      outcomes.push({ id: change.id, refusal: expectedRefusal(error, call, EXPECTED.undoing) })
    }
  }
  return { outcomes }
}
