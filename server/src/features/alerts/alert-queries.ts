import { randomUUID } from 'node:crypto'
import { ALERT_CHANNELS, ALERT_EVENTS, type AlertChannel, type AlertEvent } from '@thokham/domain/alert'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { alertChannels } from '../../db/schema.ts'

export type ChannelRow = typeof alertChannels.$inferSelect

/** The owner gets letters of what cannot wait from the first day on; those of new payments go to the admins anyway. */
const AT_FIRST: Record<AlertChannel, Pick<ChannelRow, 'isOn' | 'events'>> = {
  mail: { isOn: true, events: ['backup_failed', 'disk_full', 'job_failed', 'model_ending'] },
  discord: { isOn: false, events: [...ALERT_EVENTS] },
  line: { isOn: false, events: [...ALERT_EVENTS] },
  webhook: { isOn: false, events: [...ALERT_EVENTS] },
}

/** Reads every way to the owner; what was never set stands as it is at first. */
export async function readChannels(db: Database): Promise<ChannelRow[]> {
  const rows = await db.select().from(alertChannels)
  return ALERT_CHANNELS.map((kind) => rows.find((row) => row.kind === kind) ?? firstRow(kind))
}

/** Locks a way to the owner, which is made when it was never set. */
export async function lockChannel(tx: Transaction, kind: AlertChannel): Promise<ChannelRow> {
  await tx.insert(alertChannels).values(firstRow(kind)).onConflictDoNothing()
  const [row] = await tx.select().from(alertChannels).where(eq(alertChannels.kind, kind)).for('update')
  if (!row) throw new Error('The channel is not there')
  return row
}

/** Notes how a message went out. @param failure null = it was taken */
export async function noteOutcome(
  db: Database,
  kind: AlertChannel,
  { at, failure }: { at: Date; failure: string | null },
): Promise<void> {
  await db
    .update(alertChannels)
    .set(failure === null ? { lastSentAt: at } : { lastFailedAt: at, lastFailure: failure })
    .where(eq(alertChannels.kind, kind))
}

/** Claims an alert that is sent once for a subject and a day; false when it was sent already. */
export async function claimDay(
  tx: Transaction,
  event: AlertEvent,
  subject: string,
  day: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`INSERT INTO alert_days (event, subject, day) VALUES (${event}, ${subject}, ${day}) ON CONFLICT DO NOTHING`,
  )
  return (rowCount ?? 0) > 0
}

/** Reads a way to the owner as it is set; null when it never was. */
export async function findChannel(db: Database, kind: AlertChannel): Promise<ChannelRow | null> {
  const [row] = await db
    .select()
    .from(alertChannels)
    .where(and(eq(alertChannels.kind, kind)))
  return row ?? null
}

function firstRow(kind: AlertChannel): ChannelRow {
  return {
    ...AT_FIRST[kind],
    id: randomUUID(),
    kind,
    target: null,
    sealedUnder: null,
    hint: '',
    lastSentAt: null,
    lastFailedAt: null,
    lastFailure: null,
  }
}
