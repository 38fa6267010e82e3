import { z } from 'zod'
import type { Database, Transaction } from '../../db/client.ts'
import { MailRefused } from '../../integrations/mail.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { claimMail, type Mail, markFailed, markSent, markTried } from './mail-queries.ts'
import { notifyBesideMail } from './notify-beside-mail.ts'
import { openMail } from './open-mail.ts'
import { enqueueDelivery } from './send-mail.ts'
import { tellByLine } from './tell-by-line.ts'

const oneShape = z.object({ mailId: z.uuid() })
const manyShape = z.object({ mailIds: z.array(z.uuid()) })
/** When a mail that failed among many is tried again, alone (ms). */
const AGAIN_MS = 3_000

/**
 * Hands one mail to the mail server, or to the outbox. The row is locked from before the handing over until its outcome
 * is written, so no two processes send it. What remains: a kill in the few milliseconds between the mail server's "taken"
 * and our commit, or a connection that breaks before that answer arrives, sends the mail again, under the same
 * Message-ID.
 */
export function deliverMail(services: Services): JobHandler {
  return async (payload, { isLast }) => {
    const { mailId } = oneShape.parse(payload)
    const failure = await services.db.transaction(async (tx) => {
      const mail = await claimMail(tx, mailId)
      return mail && deliver(services, tx, mail, isLast)
    })
    if (failure) throw failure.error
  }
}

/**
 * Hands several mails over as `deliverMail` does each, one after the other. One that fails, for whatever reason, has a
 * job and tries of its own from then on and holds up no other; so have all that are left when the server stops.
 */
export function deliverMails(services: Services): JobHandler {
  return async (payload, { signal }) => {
    const again = (db: Database, mailId: string) =>
      enqueueDelivery(db, mailId, { runAt: new Date(services.clock().getTime() + AGAIN_MS) })
    const deliverOne = (mailId: string) =>
      services.db.transaction(async (tx) => {
        const mail = await claimMail(tx, mailId)
        const failure = mail && (await deliver(services, tx, mail, false))
        if (failure) await again(tx, mailId)
      })
    for (const mailId of manyShape.parse(payload).mailIds) {
      if (signal.aborted) await again(services.db, mailId)
      else await deliverOne(mailId).catch(() => again(services.db, mailId))
    }
  }
}

/**
 * Delivers a mail that is locked, by LINE or by mail, and marks how that went.
 * @returns the error that a later try may get over; null when the mail is dealt with
 */
async function deliver(
  services: Services,
  tx: Transaction,
  mail: Mail,
  isLast: boolean,
): Promise<{ error: unknown } | null> {
  const { mailer, vault, clock } = services
  const { id, to, subject, createdAt } = mail
  const texts = openMail(vault, mail)
  if (!texts || (mail.staleAt && mail.staleAt <= clock())) {
    await markFailed(tx, id, 0)
    return null
  }
  try {
    const lineEnd = await tellByLine(services, tx, mail)
    if (lineEnd === 'told') {
      await markSent(tx, id, { status: 'sent', messageId: null, at: clock(), lineEnd })
      return null
    }
    const messageId = await mailer.deliver({ id, to, subject, createdAt, ...texts })
    const status = mailer.kind === 'smtp' ? 'sent' : 'outboxed'
    await markSent(tx, id, { status, messageId, at: clock(), lineEnd })
    await notifyBesideMail(services, tx, mail)
    return null
  } catch (error) {
    const isOver = isLast || error instanceof MailRefused
    if (!isOver) await markTried(tx, id)
    else {
      await markFailed(tx, id, 1)
      await notifyBesideMail(services, tx, mail)
    }
    return error instanceof MailRefused ? null : { error }
  }
}
