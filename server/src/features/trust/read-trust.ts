import type { Settings } from '@thokham/contract/settings'
import type { Trust } from '@thokham/contract/trust'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { isOtherAccount, shortAccounts } from '@thokham/domain/money-account'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { auditLog, profiles } from '../../db/schema.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'

type Payment = Settings['payment']

/** Reads what admins are to see of the shop's account: how it changed within 24 hours, and whether it is hidden. */
export async function readTrust(db: Database, now: Date): Promise<Trust> {
  const [accountChange, { sales }] = await Promise.all([readAccountChange(db, now), readCurrentSettings(db)])
  return { accountChange, frozenSince: sales.frozenSince }
}

/** From what the account was 24 hours ago to what it is: several changes are one, and one that was put back is none. */
async function readAccountChange(db: Database, now: Date): Promise<Trust['accountChange']> {
  const rows = await db
    .select({
      before: sql<Payment | null>`${auditLog.before} -> 'payment'`,
      after: sql<Payment | null>`${auditLog.after} -> 'payment'`,
      at: auditLog.createdAt,
      by: profiles.displayName,
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.action, 'settings.update'),
        gt(auditLog.createdAt, new Date(now.getTime() - DAY_MS)),
        sql`${auditLog.before} -> 'payment' IS DISTINCT FROM ${auditLog.after} -> 'payment'`,
      ),
    )
    .orderBy(asc(auditLog.id))
  const changes = rows.flatMap(({ before, after, at, by }) =>
    before && after && isOtherAccount(before, after) ? [{ before, after, at, by }] : [],
  )
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last || !isOtherAccount(first.before, last.after)) return null
  return { ...shortAccounts(first.before, last.after), at: last.at.toISOString(), by: last.by }
}
