import { fillAnswer } from '@thokham/domain/chat/fill-answer'
import { bareMoney } from '../../../lib/format/thai-format.ts'
import type { ShownConversation } from './inbox-queries.ts'

interface Reply {
  name: string
  text: string
}

/** Returns canned replies with who it is and what they pay filled in; of payments the one that waits, or the newest. */
export function filledReplies(
  replies: readonly Reply[],
  { conversation, member }: Pick<ShownConversation, 'conversation' | 'member'>,
): Reply[] {
  const payment = member?.payments.find(({ status }) => status === 'pending') ?? member?.payments[0]
  const variables = {
    name: conversation.name ?? '',
    reference: payment?.reference ?? '',
    amount: payment ? bareMoney(payment.amountSatang) : '',
    package: payment?.packageName ?? '',
  }
  return replies.map(({ name, text }) => ({ name, text: fillAnswer(text, variables).text }))
}
