import type { Extension, MemberTerm, extendMember as operation } from '@thokham/contract/members'
import type { CallResult } from '@thokham/contract/operation'
import { type Term, termAfter } from '@thokham/domain/membership-term'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { auditLog, profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockMemberForAdmin, type MemberProfile } from './lock-member-for-admin.ts'

const PLANS = { month: 'monthly', year: 'yearly', lifetime: 'lifetime' } as const

/**
 * Gives a member a month, a year or lifetime under their lock, as an approval would, but as no revenue
 * (docs/product/back-office.md#members-for-admins). Of several presses on what was shown, one counts.
 * @throws Refusal `not_found`, `conflict` when another membership was shown, `term_conflict` with `{reason}` when it would
 * lower what the member has
 */
export function extendMember(
  { db }: Pick<Services, 'db'>,
  call: Call,
  { id, by, shown }: { id: string; by: Extension; shown: MemberTerm },
): Promise<CallResult<typeof operation>> {
  return db.transaction(async (tx) => {
    const member = await lockMemberForAdmin(tx, call, id)
    refuseUnlessShown(member, shown)
    const after = termAfter(PLANS[by], member, call.now)
    if (!after.ok) throw new Refusal('term_conflict', { details: { reason: after.reason } })
    const { membership, expiresAt } = after
    await writeTerm(tx, id, { membership, expiresAt, now: call.now })
    const changeId = await writeAudit(tx, call, {
      action: 'member.extend',
      subjectKind: 'member',
      subjectId: id,
      before: { membership: member.membership, expiresAt: member.expiresAt, everVip: member.everVip },
      after: { membership, expiresAt, by },
    })
    return { before: presentTerm(member), after: presentTerm(after), changeId: String(changeId) }
  })
}

/** What changes a membership by an admin's hand. */
const CHANGES = ['member.extend', 'member.undo-extension', 'member.edit', 'member.make-admin']

/**
 * Takes an extension back, as long as the membership is what it made of it and nobody changed it since. Locks the
 * member's row.
 * @throws Refusal `not_found` when this member was never so extended, `conflict`
 */
export function undoExtension(
  { db }: Pick<Services, 'db'>,
  call: Call,
  { id, changeId }: { id: string; changeId: string },
): Promise<MemberTerm> {
  return db.transaction(async (tx) => {
    const member = await lockMemberForAdmin(tx, call, id)
    const changes = await tx
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subjectKind, 'member'),
          eq(auditLog.subjectId, id),
          inArray(auditLog.action, CHANGES),
        ),
      )
      .orderBy(desc(auditLog.id))
    const change = changes.find((one) => String(one.id) === changeId && one.action === 'member.extend')
    if (!change) throw new Refusal('not_found')
    if (changes[0] !== change) throw new Refusal('conflict')
    refuseUnlessShown(member, change.after as MemberTerm)
    const before = change.before as MemberTerm & { everVip: boolean }
    const expiresAt = before.expiresAt === null ? null : new Date(before.expiresAt)
    const { membership, everVip } = before
    await writeTerm(tx, id, { membership, expiresAt, everVip, now: call.now })
    await writeAudit(tx, call, {
      action: 'member.undo-extension',
      subjectKind: 'member',
      subjectId: id,
      before: { membership: member.membership, expiresAt: member.expiresAt },
      after: { membership, expiresAt, change: change.id },
    })
    return presentTerm({ membership, expiresAt })
  })
}

/** Refuses to change a membership that is no longer the one that was shown. @throws Refusal `conflict` */
export function refuseUnlessShown(
  member: Pick<MemberProfile, 'membership' | 'expiresAt'>,
  shown: MemberTerm,
): void {
  const is = presentTerm(member)
  const isSame =
    is.membership === shown.membership &&
    (is.expiresAt === null || shown.expiresAt === null
      ? is.expiresAt === shown.expiresAt
      : Date.parse(is.expiresAt) === Date.parse(shown.expiresAt))
  if (!isSame) throw new Refusal('conflict')
}

/** Presents a membership as the contract has it. */
export function presentTerm({ membership, expiresAt }: Term): MemberTerm {
  return { membership, expiresAt: expiresAt?.toISOString() ?? null }
}

async function writeTerm(
  tx: Transaction,
  id: string,
  { now, ...term }: Pick<MemberProfile, 'membership' | 'expiresAt'> & { everVip?: boolean; now: Date },
): Promise<void> {
  await tx
    .update(profiles)
    .set({ ...term, updatedAt: now })
    .where(eq(profiles.id, id))
}
