import type { mailMembers } from '@thokham/contract/members-many'
import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../db/client.ts'
import { memberMailings } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import type { Call } from '../../http/operation.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMails } from '../mail/send-mail.ts'
import { countRecipients, nextRecipients } from './mailing-recipients.ts'
import { teamLetter } from './team-letter.ts'

/** The job that mails the next few of a mailing. */
export const MAIL_MEMBERS = 'member:mail'
const AT_A_TIME = 100
const payloadShape = z.object({ mailingId: z.uuid() })

/**
 * Has members mailed in the background: mailing, job and audit are one transaction. Asked for again under its key it is
 * the same mailing. The audit notes how many, not the words.
 */
export function startMailing(
  { db }: Pick<Services, 'db'>,
  call: Call,
  body: HandlerInput<typeof mailMembers>['body'],
): Promise<CallResult<typeof mailMembers>> {
  const { idempotencyKey: id, to, skipPending, subject, message } = body
  return db.transaction(async (tx) => {
    const whom = {
      filter: 'filter' in to ? to.filter : null,
      ids: 'ids' in to ? to.ids : null,
      skipPending,
      createdAt: call.now,
    }
    const recipients = await countRecipients(tx, whom)
    const made = await tx
      .insert(memberMailings)
      .values({ id, ...whom, createdBy: memberOf(call.caller).id, subject, message, recipients })
      .onConflictDoNothing()
      .returning({ id: memberMailings.id })
    if (made.length === 0) return { recipients: await knownRecipients(tx, id) }
    await enqueue(tx, MAIL_MEMBERS, { mailingId: id }, { key: `${MAIL_MEMBERS}:${id}` })
    await writeAudit(tx, call, {
      action: 'member.mail',
      subjectKind: 'mailing',
      subjectId: id,
      after: {
        recipients,
        skipPending,
        ...(whom.filter && { class: whom.filter.class, searched: whom.filter.q !== '' }),
      },
    })
    return { recipients }
  })
}

async function knownRecipients(tx: Transaction, id: string): Promise<number> {
  const [known] = await tx.select().from(memberMailings).where(eq(memberMailings.id, id))
  return known?.recipients ?? 0
}

/** Mails those whose turn it is, a hundred a transaction, until the mailing is done or the server stops. */
export function carryOnMailing(services: Services): JobHandler {
  return async (payload, { signal }) => {
    const { mailingId } = payloadShape.parse(payload)
    while (await mailNext(services, mailingId)) {
      if (signal.aborted) throw new Error('The server stops in the middle of a mailing')
    }
  }
}

/** Queues the next letters of a mailing, under the lock of its row, in one transaction. @returns whether there is more to do */
function mailNext({ db, vault, publicUrl }: Services, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [mailing] = await tx
      .select()
      .from(memberMailings)
      .where(and(eq(memberMailings.id, id), isNull(memberMailings.doneAt)))
      .for('update')
    if (!mailing) return false
    const next = await nextRecipients(tx, mailing, AT_A_TIME)
    const brand = await readMailBrand(tx, publicUrl)
    await sendMails(
      tx,
      vault,
      next.map(({ email, displayName }) => ({
        to: email,
        ...teamLetter(brand, { ...mailing, displayName }),
      })),
    )
    const last = next.at(-1)
    await tx
      .update(memberMailings)
      .set({
        sent: mailing.sent + next.length,
        ...(last && { lastJoined: last.joined, lastId: last.id }),
        ...(next.length < AT_A_TIME && { doneAt: new Date() }),
      })
      .where(eq(memberMailings.id, id))
    return next.length === AT_A_TIME
  })
}
