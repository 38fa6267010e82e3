import { z } from 'zod'
import type { Transaction } from '../../db/client.ts'
import { MailRefused } from '../../integrations/mail.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { claimMail, type Mail, markFailed, markSent, markTried } from './mail-queries.ts'
import { openMail } from './open-mail.ts'

const payloadShape = z.object({ mailId: z.uuid() })

/**
 * Hands one mail to the mail server, or to the outbox. The row is locked from before the handing over until its outcome
 * is written, so no two processes send it. What remains: a kill in the few milliseconds between the mail server's "taken"
 * and our commit, or a connection that breaks before that answer arrives, sends the mail again, under the same
 * Message-ID.
 */
export function deliverMail(services: Services): JobHandler {
  return async (payload, { isLast }) => {
    const { mailId } = payloadShape.parse(payload)
    const failure = await services.db.transaction(async (tx) => {
      const mail = await claimMail(tx, mailId)
      return mail && deliver(services, tx, mail, isLast)
    })
    if (failure) throw failure.error
  }
}

/**
 * Delivers a mail that is locked, and marks how that went.
 * @returns the error that a later try may get over; null when the mail is dealt with
 */
async function deliver(
  { mailer, vault, clock }: Services,
  tx: Transaction,
  mail: Mail,
  isLast: boolean,
): Promise<{ error: unknown } | null> {
  const { id, to, subject, createdAt } = mail
  const texts = openMail(vault, mail)
  if (!texts || (mail.staleAt && mail.staleAt <= clock())) {
    await markFailed(tx, id, 0)
    return null
  }
  try {
    const messageId = await mailer.deliver({ id, to, subject, createdAt, ...texts })
    const status = mailer.kind === 'smtp' ? 'sent' : 'outboxed'
    await markSent(tx, id, { status, messageId, at: clock() })
    return null
  } catch (error) {
    const isOver = isLast || error instanceof MailRefused
    await (isOver ? markFailed(tx, id, 1) : markTried(tx, id))
    return error instanceof MailRefused ? null : { error }
  }
}
