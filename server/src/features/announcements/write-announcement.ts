import type { createAnnouncement } from '@thokham/contract/announcements'
import type { HandlerInput } from '@thokham/contract/operation'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { announcements } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { type AnnouncementData, lockAnnouncement } from './announcement-queries.ts'

const PARTS = ['message', 'kind', 'startsOn', 'endsOn'] as const

type Written = HandlerInput<typeof createAnnouncement>['body']

/** Puts a message up, before all others. @returns its id */
export async function create(tx: Transaction, call: Call, written: Written): Promise<string> {
  const values = {
    ...written,
    createdBy: memberOf(call.caller).id,
    createdAt: call.now,
  }
  const [made] = await tx.insert(announcements).values(values).returning()
  if (!made) throw new Error('The announcement is not there')
  await writeAudit(tx, call, { ...describeAuditEntry('announcement.create', made.id), after: fieldsOf(made) })
  return made.id
}

/**
 * Changes an announcement, whose row it locks: its words, kind, days, or whether it is on.
 * @param shown the announcement as its editor saw it
 * @throws Refusal `not_found`, `conflict` when somebody else changed it since
 */
export async function change(
  tx: Transaction,
  call: Call,
  id: string,
  to: Written | { isActive: boolean },
  shown?: Written | undefined,
): Promise<void> {
  const before = fieldsOf(await lockAnnouncement(tx, id))
  if (shown && PARTS.some((part) => shown[part] !== before[part])) throw new Refusal('conflict')
  const [changed] = await tx.update(announcements).set(to).where(eq(announcements.id, id)).returning()
  if (!changed) throw new Error('The announcement is locked')
  await writeAudit(tx, call, {
    ...describeAuditEntry('announcement.update', id),
    before,
    after: fieldsOf(changed),
  })
}

/** Deletes a message, whose row it locks; what it said stays in the audit. @throws Refusal `not_found` */
export async function remove(tx: Transaction, call: Call, id: string): Promise<void> {
  const gone = await lockAnnouncement(tx, id)
  await tx.delete(announcements).where(eq(announcements.id, id))
  await writeAudit(tx, call, { ...describeAuditEntry('announcement.delete', id), before: fieldsOf(gone) })
}

const fieldsOf = ({ message, kind, startsOn, endsOn, isActive }: AnnouncementData) => ({
  message,
  kind,
  startsOn,
  endsOn,
  isActive,
})
