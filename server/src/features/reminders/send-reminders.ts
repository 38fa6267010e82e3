import { DAY_MS } from '@thokham/domain/bangkok-time'
import { expiryOf } from '@thokham/domain/expiry'
import { REMINDER_KINDS, type ReminderKind, remindedEnds } from '@thokham/domain/expiry-reminder'
import { lastNearEnd } from '@thokham/domain/member-class'
import { starterPackage } from '@thokham/domain/packages'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { packages, profiles } from '../../db/schema.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { weekPush } from '../line/line-words.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMails } from '../mail/send-mail.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { declineUrlOf } from './decline-link.ts'
import { reminderLetter } from './reminder-letters.ts'

type Kind = ReminderKind | 'owner'
type Deps = Pick<Services, 'db' | 'vault' | 'publicUrl' | 'tokenSecret'>

const AT_A_TIME = 100

/**
 * Sends, once a day, the letters that the owner has left switched on. A server that stops in the middle leaves the rest to
 * the job's next try: none of them would be due on another day.
 */
export function sendReminders(services: Services): JobHandler {
  return async (_payload, { signal }) => {
    const { reminders } = await readCurrentSettings(services.db)
    const isOn: Record<ReminderKind, boolean> = {
      'expiry-7': reminders.sevenDaysBefore,
      'expiry-1': reminders.dayBefore,
      'expired-1': reminders.dayAfter,
    }
    const now = services.clock()
    for (const kind of REMINDER_KINDS) {
      if (isOn[kind]) await remindAll(services, kind, remindedEnds(kind, now), now, signal)
    }
  }
}

/** Reminds every VIP whose end is near, by the owner's hand. @returns how many letters that made */
export function remindNear(services: Deps, now: Date): Promise<number> {
  return remindAll(services, 'owner', { after: now, until: lastNearEnd(now) }, now)
}

/**
 * Reminds all whose membership ends in a time, a lot at a time, each lot claimed and written to in one transaction.
 * @returns how many
 * @throws Error when the server stops in between
 */
async function remindAll(
  services: Deps,
  kind: Kind,
  ends: { after: Date; until: Date },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0
  for (;;) {
    if (signal?.aborted) throw new Error('The server stops in the middle of the reminders')
    const { found, made } = await services.db.transaction(async (tx) => {
      const claimed = await claim(tx, kind, ends, now)
      await writeTo(tx, services, kind, claimed.made, now)
      return { found: claimed.found, made: claimed.made.length }
    })
    sent += made
    if (found < AT_A_TIME) return sent
  }
}

/**
 * Notes the next members who are due, in the statement that finds them; whom another process notes at the same moment, it
 * writes to.
 */
async function claim(tx: Transaction, kind: Kind, ends: { after: Date; until: Date }, now: Date) {
  const { rows } = await tx.execute<{ found: string; made: string[] | null }>(sql`
    WITH due AS (
      SELECT id, expires_at FROM profiles
      WHERE membership = 'vip' AND deleted_at IS NULL AND wants_reminders
        AND expires_at > ${ends.after.toISOString()} AND expires_at <= ${ends.until.toISOString()}
        AND NOT EXISTS (SELECT FROM payments WHERE user_id = profiles.id AND payment_status = 'pending')
        AND NOT EXISTS (
          SELECT FROM expiry_reminders sent
          WHERE sent.profile_id = profiles.id AND sent.expires_at = profiles.expires_at AND sent.kind = ${kind})
      ORDER BY id LIMIT ${AT_A_TIME}
    ), made AS (
      INSERT INTO expiry_reminders (profile_id, expires_at, kind, sent_at)
      SELECT id, expires_at, ${kind}, ${now.toISOString()} FROM due ORDER BY id
      ON CONFLICT DO NOTHING RETURNING profile_id
    )
    SELECT (SELECT count(*) FROM due) AS found, (SELECT array_agg(profile_id) FROM made) AS made`)
  return { found: Number(rows[0]?.found ?? 0), made: rows[0]?.made ?? [] }
}

async function writeTo(tx: Transaction, services: Deps, kind: Kind, ids: readonly string[], now: Date) {
  if (ids.length === 0) return
  const brand = await readMailBrand(tx, services.publicUrl)
  const [renewal] = await tx
    .select({ priceSatang: packages.priceSatang })
    .from(packages)
    .where(eq(packages.plan, 'renewal'))
  const members = await tx
    .select({
      id: profiles.id,
      email: profiles.email,
      displayName: profiles.displayName,
      expiresAt: profiles.expiresAt,
    })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]))
  const letters = members.flatMap(({ id, email, displayName, expiresAt }) => {
    if (!expiresAt) return []
    const { daysLeft } = expiryOf(expiresAt, now)
    const written = reminderLetter(brand, kind, {
      displayName,
      expiresAt,
      daysLeft,
      renewalSatang: renewal?.priceSatang ?? starterPackage('renewal').priceSatang,
      declineUrl: declineUrlOf(services, id),
    })
    // What comes days later is wrong by then.
    const staleAt = kind === 'expired-1' ? new Date(now.getTime() + 3 * DAY_MS) : expiresAt
    // The week before is told by LINE where it may; the other letters would use up its month.
    const line = kind === 'expiry-7' && {
      line: { profileId: id, ...weekPush(services.publicUrl, { daysLeft: 7, expiresAt }) },
    }
    return [{ to: email, ...written, ...line, staleAt }]
  })
  await sendMails(tx, services.vault, letters)
}
