import { type AuditEntry, describeAuditEntry } from '../audit/write-audit.ts'
import type { ConversationRow } from './chat-queries.ts'

/** Describes what an admin did with a conversation; by its number, as what was said is nobody's business for good. */
export function describeChatAuditEntry(
  action: 'chat.assign' | 'chat.close' | 'chat.label' | 'chat.remove-label',
  { id, number }: Pick<ConversationRow, 'id' | 'number'>,
  change: object = {},
): AuditEntry {
  return { ...describeAuditEntry(action, id), after: { number, ...change } }
}
