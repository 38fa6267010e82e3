import type { AdminPartner, Partnership } from '@thokham/contract/partners'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { PARTNER_CHECK_DAYS } from '@thokham/domain/partner'
import { and, asc, count, desc, eq, gt, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { readTogether } from '../../db/read-together.ts'
import { partnerChecks, partnerKeys, partners } from '../../db/schema.ts'

const SHOWN_CHECKS = 50

/** Returns the moment before which no check is kept. */
export function oldestStoredCheck(now: Date): Date {
  return new Date(now.getTime() - PARTNER_CHECK_DAYS * DAY_MS)
}

/** Reads the partners that members are shown, by name. */
export function shownPartners(db: Database): Promise<Partnership['partners']> {
  return db
    .select({ id: partners.id, name: partners.name, benefit: partners.benefit, url: partners.url })
    .from(partners)
    .where(and(isNull(partners.deletedAt), eq(partners.isShown, true)))
    .orderBy(asc(partners.name), asc(partners.id))
}

/** Reads which partners asked about a member since a moment, newest first; those that are deleted by now among them. */
export function checksOf(
  db: Database,
  memberId: string | Placeholder,
  since: Date | SQL,
  most = SHOWN_CHECKS,
) {
  return db
    .select({
      partner: partners.name,
      benefit: partners.benefit,
      at: partnerChecks.checkedAt,
      outcome: partnerChecks.outcome,
    })
    .from(partnerChecks)
    .innerJoin(partners, eq(partners.id, partnerChecks.partnerId))
    .where(and(eq(partnerChecks.profileId, memberId), gt(partnerChecks.checkedAt, since)))
    .orderBy(desc(partnerChecks.checkedAt), asc(partnerChecks.partnerId), asc(partnerChecks.outcome))
    .limit(most)
}

/** Reads partners as admins see them, by name: all that are there, or one. */
export async function adminPartners(
  db: Database,
  now: Date,
  only: { id: string } | null = null,
): Promise<AdminPartner[]> {
  const wanted = and(isNull(partners.deletedAt), only ? eq(partners.id, only.id) : undefined)
  const ids = db.select({ id: partners.id }).from(partners).where(wanted)
  const [rows, keys, counts] = await readTogether(db, [
    db.select().from(partners).where(wanted).orderBy(asc(partners.name), asc(partners.id)),
    db
      .select()
      .from(partnerKeys)
      .where(inArray(partnerKeys.partnerId, ids))
      .orderBy(sql`${partnerKeys.revokedAt} IS NOT NULL`, desc(partnerKeys.createdAt), asc(partnerKeys.id)),
    db
      .select({ partnerId: partnerChecks.partnerId, checks: count().as('checks') })
      .from(partnerChecks)
      .where(and(inArray(partnerChecks.partnerId, ids), gt(partnerChecks.checkedAt, oldestStoredCheck(now))))
      .groupBy(partnerChecks.partnerId),
  ])
  return rows.map(({ id, name, benefit, url, isShown, revision, createdAt }) => ({
    id,
    name,
    benefit,
    url,
    isShown,
    revision,
    createdAt: createdAt.toISOString(),
    keys: keys.filter(({ partnerId }) => partnerId === id).map(presentKey),
    checks: counts.find(({ partnerId }) => partnerId === id)?.checks ?? 0,
  }))
}

function presentKey(key: typeof partnerKeys.$inferSelect): AdminPartner['keys'][number] {
  const { id, label, hint, createdAt, lastUsedAt, revokedAt } = key
  return {
    id,
    label,
    hint,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
