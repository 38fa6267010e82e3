import type { QuotaToday } from '@thokham/contract/me'
import { can } from '@thokham/domain/access'
import { quotaDay, quotaResetsAt } from '@thokham/domain/daily-quota'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { promptQuota } from '../../db/schema.ts'
import type { Caller } from '../../http/session.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'

type SignedIn = Exclude<Caller, { level: 'visitor' }>

/** Reads the day's quota of a member and the Bangkok date, `YYYY-MM-DD`, that it counts for. */
export async function countedToday(
  db: Database,
  { level, member }: SignedIn,
  now: Date,
): Promise<{ day: string; limit: number | null; used: number }> {
  const [latest] = await db
    .select({ day: promptQuota.day, used: promptQuota.used })
    .from(promptQuota)
    .where(eq(promptQuota.profileId, member.id))
    .orderBy(desc(promptQuota.day))
    .limit(1)
  const day = quotaDay(now, latest?.day ?? null)
  const used = latest?.day === day ? latest.used : 0
  if (can(level, 'prompts:unlimited')) return { day, limit: null, used }
  return { day, limit: member.dailyLimit ?? (await readCurrentSettings(db)).prompts.freeDailyLimit, used }
}

/** Reads what a member's screens show of today. */
export async function readQuota(db: Database, caller: SignedIn, now: Date): Promise<QuotaToday> {
  const { day, limit, used } = await countedToday(db, caller, now)
  return presentQuota(day, limit, used)
}

/** Presents a day's quota as the API shows it. */
export function presentQuota(day: string, limit: number | null, used: number): QuotaToday {
  return { limit, used, resetsAt: quotaResetsAt(day).toISOString() }
}
