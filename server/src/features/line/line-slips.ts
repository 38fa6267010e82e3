import { randomUUID } from 'node:crypto'
import { LINE_SLIP_HOURS } from '@thokham/contract/line-slip'
import { and, eq, gt, lte, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { lineEvents, lineSlips, payments } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { VaultError } from '../../integrations/key-vault.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import type { BuyersCall } from '../payments/buyer.ts'
import { handInSlip, readWaitingForSlip } from '../payments/hand-in-slip.ts'
import { sealForRow } from '../vault/seal-for-row.ts'

/** The job that forgets a picture whose time is over. */
export const FORGET_SLIP = 'line:forget-slip'

const OFFERED_MS = LINE_SLIP_HOURS * 3_600_000
const PURPOSE = 'line-slip'

export type LineSlip = typeof lineSlips.$inferSelect

/** A picture that LINE has handed over, drawn anew. */
interface Drawn {
  memberId: string
  messageId: string
  bytes: Uint8Array
  hasCode: boolean
  /** By LINE's clock. */
  sentAt: Date
}

/** Before when a picture was received that is offered no more. */
export const slipsEndBefore = (now: Date) => new Date(now.getTime() - OFFERED_MS)

/**
 * Stores a picture sealed, in place of the one before it.
 * @returns null where a later one is there already, or it was taken back in LINE
 */
export async function storeLineSlip(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  { memberId, messageId, bytes, hasCode, sentAt }: Drawn,
  now: Date,
): Promise<LineSlip | null> {
  const id = randomUUID()
  return db.transaction(async (tx) => {
    // Whoever takes it back meanwhile waits, and then finds it.
    await lockMessage(tx, messageId)
    const unsent = await tx.$count(
      lineEvents,
      and(eq(lineEvents.asks, 'unsent'), eq(lineEvents.messageId, messageId)),
    )
    if (unsent > 0) return null
    const sealed = await sealForRow(tx, vault, Buffer.from(bytes).toString('base64'), {
      ownerId: id,
      purpose: PURPOSE,
    })
    const columns = {
      id,
      messageId,
      picture: sealed.text,
      sealedUnder: sealed.keyId,
      hasCode,
      sentAt,
      receivedAt: now,
    }
    const [stored] = await tx
      .insert(lineSlips)
      .values({ ...columns, profileId: memberId })
      .onConflictDoUpdate({
        target: lineSlips.profileId,
        set: columns,
        setWhere: lte(lineSlips.sentAt, sentAt),
      })
      .returning()
    if (!stored) return null
    await enqueue(tx, FORGET_SLIP, { id }, { runAt: new Date(Date.now() + OFFERED_MS) })
    return stored
  })
}

/** Forgets what was taken back in LINE. What is a payment's slip by then was handed in, and stays. */
export async function forgetMessage({ db }: Pick<Services, 'db'>, messageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMessage(tx, messageId)
    await tx.delete(lineSlips).where(eq(lineSlips.messageId, messageId))
  })
}

function lockMessage(tx: Database, messageId: string) {
  return tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`line-slip:${messageId}`}, 0))`)
}

/** Finds the picture that a member is offered; with a payment handed in since, it is offered no more. */
export async function findLineSlip(db: Database, memberId: string, now: Date): Promise<LineSlip | null> {
  const since = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, memberId), gt(payments.createdAt, lineSlips.receivedAt)))
  const [found] = await db
    .select()
    .from(lineSlips)
    .where(
      and(eq(lineSlips.profileId, memberId), gt(lineSlips.receivedAt, slipsEndBefore(now)), notExists(since)),
    )
  return found ?? null
}

/** Opens a picture. @throws Refusal `not_found` where the vault has not its key any more */
export function openLineSlip({ vault }: Pick<Services, 'vault'>, { id, picture }: LineSlip): Uint8Array {
  try {
    return Buffer.from(vault.open(picture, { ownerId: id, purpose: PURPOSE }), 'base64')
  } catch (error) {
    if (error instanceof VaultError) throw new Refusal('not_found')
    throw error
  }
}

/**
 * Hands the picture in as the slip of a payment that waits for one, as its member says, and forgets it.
 * @throws Refusal `not_found` where either is not there any more, and those of replaceSlip and resendPayment
 */
export async function handInLineSlip(
  services: Services,
  call: BuyersCall,
  { slipId, paymentId }: { slipId: string; paymentId: string },
): ReturnType<typeof handInSlip> {
  const { db } = services
  const { caller, now } = call
  const { id: memberId } = memberOf(caller)
  const slip = await findLineSlip(db, memberId, now)
  const waiting = await readWaitingForSlip(db, memberId, now)
  const found = waiting.find(({ payment }) => payment.id === paymentId)?.payment
  if (!found || slip?.id !== slipId) throw new Refusal('not_found')
  const payment = { id: paymentId, status: found.paymentStatus }
  const row = await handInSlip(services, call, { payment, key: slipId }, openLineSlip(services, slip))
  await dropLineSlip(db, memberId, slipId)
  return row
}

/** Forgets a member's picture; one that is gone already is no error. */
export async function dropLineSlip(db: Database, memberId: string, slipId: string): Promise<void> {
  await db.delete(lineSlips).where(and(eq(lineSlips.profileId, memberId), eq(lineSlips.id, slipId)))
}
