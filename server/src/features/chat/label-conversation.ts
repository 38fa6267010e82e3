import { tidyLabel, withLabel, withoutLabel } from '@thokham/domain/chat/labels'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { type Doer, insertAudit } from '../audit/write-audit.ts'
import { appendMessages } from './append-messages.ts'
import { lockConversation } from './chat-queries.ts'
import { describeChatAuditEntry } from './describe-audit-entry.ts'

/**
 * Puts a conversation under a label, or takes it away; what colleagues put there at the same time stays. Locks the
 * conversation.
 * @returns its labels as they stand now
 * @throws Refusal `not_found`; `invalid_input` when there are as many as there may be
 */
export async function labelConversation(
  { db }: Pick<Services, 'db'>,
  id: string,
  { label, isOn }: { label: string; isOn: boolean },
  call: Doer,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const row = await lockConversation(tx, id)
    if (!row) throw new Refusal('not_found')
    const labels = isOn ? withLabel(row.labels, label) : withoutLabel(row.labels, label)
    if (!labels) throw new Refusal('invalid_input', { fields: { label: 'too_big' } })
    if (labels.length !== row.labels.length) {
      const action = isOn ? 'chat.label' : 'chat.remove-label'
      const entry = describeChatAuditEntry(action, row, { tag: tidyLabel(label) })
      await appendMessages(tx, row, [], { now: call.now, labels, beside: [insertAudit(tx, call, entry)] })
    }
    return labels
  })
}
