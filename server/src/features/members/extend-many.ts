import type { Extension, MemberTerm } from '@thokham/contract/members'
import type { extendMembers } from '@thokham/contract/members-many'
import type { CallResult } from '@thokham/contract/operation'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { extend } from './extend-member.ts'

type Outcome = CallResult<typeof extendMembers>['outcomes'][number]

/** Extends members one after the other, each in its own transaction: what hinders one hinders no other. */
export async function extendMany(
  services: Services,
  call: Call,
  { by, members }: { by: Extension; members: readonly { id: string; shown: MemberTerm }[] },
): Promise<CallResult<typeof extendMembers>> {
  const outcomes: Outcome[] = []
  for (const { id, shown } of members) {
    outcomes.push({ id, refusal: await refusalOf(services, call, { id, by, shown }) })
  }
  return { outcomes }
}

async function refusalOf(
  services: Services,
  call: Call,
  wish: Parameters<typeof extend>[2],
): Promise<Outcome['refusal']> {
  try {
    await extend(services, call, wish)
    return null
  } catch (error) {
    if (error instanceof Refusal) {
      const { code } = error
      if (code === 'not_found' || code === 'conflict' || code === 'term_conflict') return code
    }
    call.request.log.error({ error: describeError(error) }, 'one of several extensions failed')
    return 'internal'
  }
}
