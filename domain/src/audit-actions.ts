/** What the audit log's entries are about (docs/product/back-office.md#the-audit-log): the part of an action before its dot. */
export const AUDIT_TOPICS = [
  'payment',
  'member',
  'licence',
  'partner',
  'chat',
  'coupon',
  'announcement',
  'expense',
  'report',
  'package',
  'settings',
  'shop',
  'text',
  'tool',
  'strip',
  'lesson',
  'category',
  'keywords',
  'concept',
  'holiday',
  'content',
  'reference',
  'reminders',
  'alerts',
  'backup',
  'storage',
] as const
export type AuditTopic = (typeof AUDIT_TOPICS)[number]

/** Returns the first parts of the actions that a topic is made of; the schedule of backups is of theirs. */
export function partsOfTopic(topic: AuditTopic): readonly string[] {
  return topic === 'backup' ? ['backup', 'backups'] : [topic]
}
