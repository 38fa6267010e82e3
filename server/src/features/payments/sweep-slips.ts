import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import { payments } from '../../db/schema.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_A_TIME = 200

/**
 * Removes, once a day, slips whose time of keeping is over (a setting; the ledger and what the mini-QR said stay), and
 * files that a kill left behind without a payment.
 */
export function sweepSlips(services: Services): JobHandler {
  return async () => {
    const { payment } = await readCurrentSettings(services.db)
    if (payment.keepSlipsDays !== null) await forgetOld(services, payment.keepSlipsDays)
    await forgetUnnamed(services)
  }
}

/** The row first: a file without a row is found again, a row without a file would show nothing. */
async function forgetOld({ db, files, clock }: Services, days: number): Promise<void> {
  const before = new Date(clock().getTime() - days * DAY_MS)
  for (;;) {
    const old = await db
      .select({ id: payments.id, slipImage: payments.slipImage })
      .from(payments)
      .where(and(isNotNull(payments.slipImage), lt(payments.decidedAt, before)))
      .limit(AT_A_TIME)
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    await db.update(payments).set({ slipImage: null }).where(inArray(payments.id, ids))
    for (const { slipImage } of old) if (slipImage) await files.remove(slipImage)
  }
}

async function forgetUnnamed({ db, files, clock }: Services): Promise<void> {
  const before = clock().getTime() - DAY_MS
  let names: string[] = []
  const settle = async () => {
    if (names.length === 0) return
    const known = await db
      .select({ name: payments.slipImage })
      .from(payments)
      .where(inArray(payments.slipImage, names))
    const kept = new Set(known.map(({ name }) => name))
    for (const name of names) if (!kept.has(name)) await files.remove(name)
    names = []
  }
  for await (const { name, changedAt } of files.list('slips')) {
    if (changedAt.getTime() >= before) continue
    names.push(name)
    if (names.length === AT_A_TIME) await settle()
  }
  await settle()
}
