import type { Deed } from '../audit/write-audit.ts'
import type { ConversationRow } from './chat-queries.ts'

/** Describes what an admin did with a conversation; by its number, as what was said is nobody's business for good. */
export function chatDeed(
  verb: 'assign' | 'close' | 'label' | 'remove-label',
  { id, number }: Pick<ConversationRow, 'id' | 'number'>,
  change: object = {},
): Deed {
  return { action: `chat.${verb}`, subjectKind: 'chat', subjectId: id, after: { number, ...change } }
}
