import { MOST_COUNTED_MAILS } from '@thokham/contract/outbox'
import type { Paging } from '@thokham/contract/paging'
import { and, desc, eq, inArray, lt, type Placeholder, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { mails } from '../../db/schema.ts'

export type Mail = typeof mails.$inferSelect

/** What stays of a mail whose text must not be kept. */
const WITHOUT_TEXT = { text: null, html: null, line: null }

/** Locks a mail that is still to be sent; waits while another process is at it. */
export async function claimMail(tx: Transaction, id: string): Promise<Mail | null> {
  const [mail] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.status, 'queued')))
    .for('update')
  return mail ?? null
}

/**
 * Deletes a mail that waits; one that is being delivered at this moment is left alone.
 * @returns whether there was one
 */
export async function dropWaitingMail(tx: Transaction, id: string): Promise<boolean> {
  const waiting = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.status, 'queued')))
    .for('update', { skipLocked: true })
  const dropped = await tx.delete(mails).where(inArray(mails.id, waiting)).returning({ id: mails.id })
  return dropped.length > 0
}

/** Marks a mail as handed over; of one that a server took the text goes. */
export async function markSent(
  tx: Transaction,
  id: string,
  done: { status: 'sent' | 'outboxed'; messageId: string | null; at: Date; lineEnd: Mail['lineEnd'] },
): Promise<void> {
  await tx
    .update(mails)
    .set({
      status: done.status,
      messageId: done.messageId,
      sentAt: done.at,
      lineEnd: done.lineEnd,
      attempts: sql`${mails.attempts} + 1`,
      ...(done.status === 'sent' && WITHOUT_TEXT),
    })
    .where(eq(mails.id, id))
}

/**
 * Marks a mail as given up; its text goes.
 * @param tries how many tries to add to the count
 */
export async function markFailed(tx: Transaction, id: string, tries: 0 | 1): Promise<void> {
  await tx
    .update(mails)
    .set({ status: 'failed', attempts: sql`${mails.attempts} + ${tries}`, ...WITHOUT_TEXT })
    .where(eq(mails.id, id))
}

/** Counts a try of a mail. */
export async function markTried(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, id))
}

/** Gives up what nobody tried to send any more. */
export async function failForgotten(db: Database, before: Date): Promise<void> {
  await db
    .update(mails)
    .set({ status: 'failed', ...WITHOUT_TEXT })
    .where(and(eq(mails.status, 'queued'), lt(mails.createdAt, before)))
}

/** Deletes the mails made before an instant. */
export async function dropOlderThan(db: Database, before: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before))
}

/** Reads a mail; null when there is none. */
export async function readMail(db: Database, id: string): Promise<Mail | null> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail ?? null
}

/** Reads a page of mails without their texts, newest first, and how many there are, counted as far as the contract says. */
export async function readMails(
  db: Database,
  { page, pageSize, status }: Paging & { status?: Mail['status'] | undefined },
) {
  const wanted = status && eq(mails.status, status)
  const { id, to, kind, subject, status: at, attempts, createdAt, sentAt, lineEnd } = mails
  const newest = [desc(createdAt), id]
  // The pages before it are gone over in the index alone.
  const place = db
    .select({ id })
    .from(mails)
    .where(wanted)
    .orderBy(...newest)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('place')
  const counted = db
    .select({ id })
    .from(mails)
    .where(wanted)
    .limit(MOST_COUNTED_MAILS + 1)
    .as('counted')
  const [found, count] = await Promise.all([
    db
      .select({ id, to, kind, subject, status: at, attempts, createdAt, sentAt, lineEnd })
      .from(mails)
      .innerJoin(place, eq(place.id, id))
      .orderBy(...newest),
    db.$count(counted),
  ])
  const total = Math.min(count, MOST_COUNTED_MAILS)
  return { mails: found, total, isMore: count > total }
}

/** Reads the mails to an address, oldest first; they are kept for 30 days, and so are few. */
export function readMailsTo(db: Database, address: string | Placeholder) {
  const { id, to, kind, subject, status, createdAt, sentAt } = mails
  return db
    .select({ id, to, kind, subject, status, createdAt, sentAt })
    .from(mails)
    .where(eq(mails.to, address))
    .orderBy(createdAt)
}

/** Deletes the mails to an address. */
export async function dropMailsTo(tx: Transaction, address: string): Promise<void> {
  await tx.delete(mails).where(eq(mails.to, address))
}
