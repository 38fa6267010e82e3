import type { Database } from '../../db/client.ts'
import { auditLog } from '../../db/schema.ts'

/** What was done, to be noted beside who did it and when. */
export interface AuditEntry {
  /** `payment.approve` */
  action: string
  subjectKind: string
  subjectId: string
  /** What of the subject changed, as it was and as it is; never secrets, and of people only what domain/src/mask-*.ts leave: it stays for good. */
  before?: object | null
  after?: object | null
}

/** Who did it, from where and when: the call of an operation has it all. */
export interface Doer {
  caller: { member: { id: string } | null }
  request: { ip: string }
  now: Date
}

/**
 * Describes an audit entry by what was done, `category.update`, and what it was done to.
 * @param subjectKind where it is another word than the action's first
 */
export function describeAuditEntry(
  action: `${string}.${string}`,
  subjectId: string,
  subjectKind = action.slice(0, action.indexOf('.')),
): AuditEntry {
  return { action, subjectKind, subjectId }
}

/**
 * Writes an audit entry as a part of the transaction that does what it says: who, what, when, from where
 * (docs/product/back-office.md#the-audit-log).
 * @returns the number under which it stands
 */
export async function writeAudit(db: Database, call: Doer, entry: AuditEntry): Promise<number> {
  const [noted] = await insertAudit(db, call, entry).returning({ id: auditLog.id })
  if (!noted) throw new Error('The audit row is not there')
  return noted.id
}

/** Returns the insert of an audit entry, to be written together with what it says. */
export function insertAudit(db: Database, call: Doer, entry: AuditEntry) {
  return db.insert(auditLog).values({
    ...entry,
    actorId: call.caller.member?.id ?? null,
    ipAddress: call.request.ip,
    createdAt: call.now,
  })
}
