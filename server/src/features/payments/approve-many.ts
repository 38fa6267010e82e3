import type { CallResult } from '@thokham/contract/operation'
import type { approvePayments } from '@thokham/contract/payment-admin'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { approve } from './decide-payment.ts'

type Outcome = CallResult<typeof approvePayments>['outcomes'][number]

/** Approves payments one after the other, each in its own transaction: what hinders one hinders no other. */
export async function approveMany(
  services: Services,
  call: Call,
  ids: readonly string[],
): Promise<CallResult<typeof approvePayments>> {
  const outcomes: Outcome[] = []
  for (const id of ids) outcomes.push({ id, refusal: await refusalOf(services, call, id) })
  return { outcomes }
}

async function refusalOf(services: Services, call: Call, id: string): Promise<Outcome['refusal']> {
  try {
    await approve(services, call, id)
    return null
  } catch (error) {
    if (error instanceof Refusal) {
      const { code } = error
      if (code === 'not_found' || code === 'payment_decided' || code === 'term_conflict') return code
      if (code === 'member_deleted') return code
    }
    call.request.log.error({ error: describeError(error) }, 'one of several approvals failed')
    return 'internal'
  }
}
