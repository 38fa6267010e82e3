import type { Today } from '@thokham/contract/today'
import { costOf } from '@thokham/domain/ai-cost'
import { bangkokDate, DAY_MS, startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { firstOfMonth } from '@thokham/domain/calendar'
import { and, eq, gt } from 'drizzle-orm'
import { mails } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { readFreeTierPrice } from '../ai-providers/read-free-tier-price.ts'
import { readBackupState } from '../backups/read-backup-state.ts'
import { readInboxRows } from '../chat/inbox-queries.ts'
import { listAged } from '../content/check-piece.ts'
import type { CheckedKind } from '../content/checked-kind.ts'
import { checksOf } from '../payments/payment-checks.ts'
import { findPayments } from '../payments/payment-queries.ts'
import { presentAdminPayments } from '../payments/present-payment.ts'
import { readEndingModels } from '../reference-data/read-ending-models.ts'
import { countLeaving } from '../report/member-queries.ts'
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
  { id, isOwner, now }: { id: string; isOwner: boolean; now: Date },
): Promise<Today> {
  const { db, pool } = services
  const [slips, chats, leaving, aged, lostMails, vain] = await Promise.all([
    readSlips(services, now),
    readChats(pool, id),
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

async function readSlips(services: Services, now: Date): Promise<Today['slips']> {
  const { db, pool } = services
  const [oldest, sums] = await Promise.all([
    pool.query<{ id: string }>({
      name: 'today-slips',
      text: `SELECT id FROM payments WHERE payment_status = 'pending'
             ORDER BY submitted_day, created_at, id LIMIT ${SLIPS_SHOWN}`,
    }),
    pool.query<{ waiting: string; satang: string }>({
      name: 'today-waiting',
      text: `SELECT coalesce(sum(payments), 0) AS waiting, coalesce(sum(satang), 0) AS satang
             FROM payment_days WHERE status = 'pending' AND payments > 0`,
    }),
  ])
  const rows = await findPayments(
    db,
    oldest.rows.map(({ id }) => id),
  )
  const checks = await checksOf(pool, rows)
  const presented = await presentAdminPayments(services, rows, now)
  const [sum] = sums.rows
  return {
    waiting: Number(sum?.waiting ?? 0),
    satang: Number(sum?.satang ?? 0),
    oldest: presented.flatMap((payment, at) => {
      const checked = checks[at]
      return checked ? [{ ...payment, checks: checked }] : []
    }),
  }
}

async function readChats(pool: Services['pool'], agentId: string): Promise<Today['chats']> {
  const [{ conversations }, counted] = await Promise.all([
    readInboxRows(pool, { tab: 'unread', q: '', agentId }),
    pool.query<{ waiting: string }>({
      name: 'today-chats',
      text: `SELECT count(*) AS waiting FROM chat_conversations
             WHERE closed_at IS NULL AND mode = 'person' AND unread > 0`,
    }),
  ])
  const since = ({ waitingSince, lastAt }: (typeof conversations)[number]) => waitingSince ?? lastAt
  return {
    waiting: Number(counted.rows[0]?.waiting ?? 0),
    oldest: conversations
      .toSorted((one, other) => (since(one) < since(other) ? -1 : 1))
      .slice(0, CHATS_SHOWN),
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
