import type { Today } from '@thokham/contract/today'
import { costOf } from '@thokham/domain/ai-cost'
import { bangkokDate, DAY_MS, startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { firstOfMonth } from '@thokham/domain/calendar'
import { and, eq, gt } from 'drizzle-orm'
import { mails } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { readFreeTierPrice } from '../ai-providers/read-free-tier-price.ts'
import { readBackupState } from '../backups/read-backup-state.ts'
import { readWaitingChats } from '../chat/read-waiting-chats.ts'
import { listAged } from '../content/check-piece.ts'
import type { CheckedKind } from '../content/checked-kind.ts'
import { readWaitingSlips } from '../payments/read-waiting-slips.ts'
import { readEndingModels } from '../reference-data/read-ending-models.ts'
import { countLeaving } from '../report/count-leaving.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { readDayBesideLastWeek } from './read-money.ts'
import { readVainSearches } from './vain-searches.ts'

const SLIPS_SHOWN = 5
const CHATS_SHOWN = 3

/**
 * Reads what waits for the team and how the day stands.
 * @param caller.isOwner money, backups and models are the owner's alone
 */
export async function readToday(
  services: Services,
  checkedKinds: readonly CheckedKind[],
  { isOwner, now }: { isOwner: boolean; now: Date },
): Promise<Today> {
  const { db, pool } = services
  const [slips, chats, leaving, aged, lostMails, vain] = await Promise.all([
    readWaitingSlips(services, SLIPS_SHOWN, now),
    readWaitingChats(pool, CHATS_SHOWN),
    countLeaving(pool, now, bangkokDate(now)),
    listAged(db, checkedKinds, now),
    db.$count(mails, and(eq(mails.status, 'failed'), gt(mails.createdAt, new Date(now.getTime() - DAY_MS)))),
    readVainSearches(db, now),
  ])
  const shared = { now: now.toISOString(), slips, chats, leaving, aged: aged.length, lostMails, vain }
  if (!isOwner) return { ...shared, money: null, models: [], backup: null }
  const [day, aiSatang, models, backup] = await Promise.all([
    readDayBesideLastWeek(pool, now),
    readAiBill(services, now),
    readEndingModels(services, now),
    readBackupState(db),
  ])
  return {
    ...shared,
    money: { ...day, aiSatang },
    models: models.map(({ name, state, ends, members, successor }) => ({
      name,
      state,
      ends,
      members,
      successor,
    })),
    backup: {
      isPlanned: backup.isPlanned,
      lastGoodAt: backup.lastGoodAt?.toISOString() ?? null,
      failedAt: backup.failedAt?.toISOString() ?? null,
    },
  }
}

/** Reads what Gemini (Free) cost the operator this month, in satang, at the prices of today. */
async function readAiBill({ db, pool, providers }: Services, now: Date): Promise<number> {
  const today = bangkokDate(now)
  const [settings, price, { rows }] = await Promise.all([
    readCurrentSettings(db),
    readFreeTierPrice({ db, providers }, today),
    pool.query<{ input: string; output: string }>({
      name: 'today-ai',
      text: `SELECT coalesce(sum(input_tokens), 0) AS input, coalesce(sum(output_tokens), 0) AS output
             FROM ai_calls WHERE provider = 'geminiFree' AND sent_at >= $1`,
      values: [startOfBangkokDate(firstOfMonth(today))],
    }),
  ])
  const usage = { input: Number(rows[0]?.input ?? 0), output: Number(rows[0]?.output ?? 0) }
  return Math.round(costOf(usage, price, settings.ai.thbPerUsd).totalNanoThb / 1e7)
}
