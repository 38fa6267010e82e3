import { DAY_MS } from '@thokham/domain/bangkok-time'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { announcements, auditLog, coupons, partnerKeys, partners, payments } from '../../db/schema.ts'
import { describeAuditEntry } from '../audit/write-audit.ts'

type Noted = typeof auditLog.$inferInsert

const DECISIONS = 60
/** Made up: addresses of nowhere (RFC 5737). */
const OFFICE = '203.0.113.24'
const AT_HOME = '198.51.100.7'

export interface DemoDoers {
  adminId: string
  ownerId: string | null
  /** Ids of the named members, by name. */
  ids: ReadonlyMap<string, string>
}

/**
 * Loads the notes that the demonstration's own past would have left in the audit log: decisions on payments, coupons,
 * members, announcements, partners; as they would have been noted, and nothing that did not happen to the data.
 */
export async function loadDemoAudit(
  tx: Transaction,
  { adminId, ownerId, ids }: DemoDoers,
  now: Date,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const member = (name: string) => ids.get(name) ?? adminId
  const note = (
    daysAgo: number,
    entry: Omit<Noted, 'actorId' | 'ipAddress' | 'createdAt'>,
    byOwner = false,
  ): Noted => ({
    ...entry,
    actorId: byOwner ? (ownerId ?? adminId) : adminId,
    ipAddress: byOwner ? AT_HOME : OFFICE,
    createdAt: ago(daysAgo),
  })
  const notes: Noted[] = [
    ...(await ofPayments(tx, adminId)),
    ...(await ofCoupons(tx, ownerId ?? adminId)),
    ...(await ofAnnouncements(tx, adminId)),
    ...(await ofPartners(tx, adminId)),
    note(0.4, { action: 'member.add-note', subjectKind: 'member', subjectId: member('lapsed') }),
    note(1.2, {
      action: 'member.sign-out',
      subjectKind: 'member',
      subjectId: member('vip'),
      after: { endedSessions: 2 },
    }),
    note(2.6, { action: 'member.send-reset-link', subjectKind: 'member', subjectId: member('free') }),
    note(3.1, { action: 'member.add-note', subjectKind: 'member', subjectId: member('lifetime') }),
    note(
      5.5,
      { action: 'member.export', subjectKind: 'members', subjectId: 'all', after: { class: 'near' } },
      true,
    ),
    note(400, { action: 'member.make-admin', subjectKind: 'member', subjectId: adminId }, true),
  ]
  await tx
    .insert(auditLog)
    .values(notes.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()))
}

async function ofPayments(tx: Transaction, actorId: string): Promise<Noted[]> {
  const decided = await tx
    .select()
    .from(payments)
    .where(isNotNull(payments.decidedAt))
    .orderBy(desc(payments.decidedAt))
    .limit(DECISIONS)
  return decided.flatMap((payment) => {
    const { id, userId, paymentStatus, decidedAt, rejectReason, grantedMembership, grantedExpiresAt } =
      payment
    if (!decidedAt) return []
    const isApproved = paymentStatus === 'approved'
    return {
      action: isApproved ? 'payment.approve' : 'payment.reject',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'pending' },
      after: isApproved
        ? { status: 'approved', member: userId, membership: grantedMembership, expiresAt: grantedExpiresAt }
        : { status: 'rejected', reason: rejectReason },
      actorId,
      ipAddress: OFFICE,
      createdAt: decidedAt,
    }
  })
}

async function ofCoupons(tx: Transaction, actorId: string): Promise<Noted[]> {
  const made = await tx.select().from(coupons)
  return made.map(({ id, code, createdAt }) => ({
    action: 'coupon.create',
    subjectKind: 'coupon',
    subjectId: id,
    after: { code, isActive: true },
    actorId,
    ipAddress: AT_HOME,
    createdAt,
  }))
}

async function ofPartners(tx: Transaction, actorId: string): Promise<Noted[]> {
  const made = await tx.select().from(partners)
  const keys = await tx
    .select({ key: partnerKeys, name: partners.name })
    .from(partnerKeys)
    .innerJoin(partners, eq(partners.id, partnerKeys.partnerId))
  const doer = { actorId, ipAddress: OFFICE }
  return [
    ...made.map(({ id, name, benefit, url, isShown, createdAt }) => ({
      ...describeAuditEntry('partner.create', id),
      ...doer,
      after: { name, benefit, url, isShown },
      createdAt,
    })),
    ...keys.flatMap(({ name, key: { partnerId, label, hint, createdAt, revokedAt } }) => [
      {
        ...describeAuditEntry('partner.create-key', partnerId),
        ...doer,
        after: { name, label, hint },
        createdAt,
      },
      ...(revokedAt
        ? [
            {
              ...describeAuditEntry('partner.revoke-key', partnerId),
              ...doer,
              before: { name, label, hint },
              createdAt: revokedAt,
            },
          ]
        : []),
    ]),
  ]
}

async function ofAnnouncements(tx: Transaction, actorId: string): Promise<Noted[]> {
  const active = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.isActive, true), eq(announcements.createdBy, actorId)))
  return active.map(({ id, message, createdAt }) => ({
    action: 'announcement.create',
    subjectKind: 'announcement',
    subjectId: id,
    after: { message },
    actorId,
    ipAddress: OFFICE,
    createdAt: createdAt ?? new Date(0),
  }))
}
