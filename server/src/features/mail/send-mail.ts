import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../../db/client.ts'
import { mails } from '../../db/schema.ts'
import type { KeyVault } from '../../integrations/key-vault.ts'
import type { LineMessage } from '../../integrations/line-bot.ts'
import { type EnqueueOptions, enqueue } from '../../jobs/enqueue.ts'
import { sealerForRows } from '../vault/seal-for-row.ts'
import type { Letter } from './templates/letter.ts'

/** The job that delivers a mail. */
export const DELIVER_MAIL = 'mail:deliver'
/** The job that delivers several mails, one after the other. */
export const DELIVER_MAILS = 'mail:deliver-many'

export interface Message extends Letter {
  /** One plain address. */
  to: string
  /** When its link or code stops working: from then on it is not sent any more. */
  staleAt?: Date
  /** What a member is told by LINE instead, where they are a friend of the shop's account and it may. */
  line?: LineMessage & { profileId: string }
}

export interface SendOptions {
  /** The mail's id, where the caller has to know it before. */
  id?: string
  /** Not delivered before; default now. */
  notBefore?: Date | undefined
}

/**
 * Sends a mail as a part of the caller's transaction: it goes out when that commits and never otherwise, retried until
 * it is taken or stale. Its text lies sealed in the database, under the shared lock of sealing until the commit: links
 * and codes open accounts.
 * @returns the mail's id
 */
export async function sendMail(
  tx: Transaction,
  vault: KeyVault,
  message: Message,
  { id = randomUUID(), notBefore }: SendOptions = {},
): Promise<string> {
  await writeMails(tx, vault, [{ ...message, id }])
  await enqueueDelivery(tx, id, notBefore && { runAt: notBefore })
  return id
}

/** Sealed and written at once: who else asks this process waits no longer for them than for a page of anything. */
const AT_ONCE = 20

/** Sends many mails as `sendMail` does each, twenty in as many statements as one takes, and delivered by one job. */
export async function sendMails(
  tx: Transaction,
  vault: KeyVault,
  messages: readonly Message[],
): Promise<void> {
  for (let at = 0; at < messages.length; at += AT_ONCE)
    await sendAtOnce(tx, vault, messages.slice(at, at + AT_ONCE))
}

/** Queues the delivery of one mail in the caller's transaction. */
export async function enqueueDelivery(
  db: Database,
  mailId: string,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueue(db, DELIVER_MAIL, { mailId }, { key: `mail:${mailId}`, ...options })
}

async function sendAtOnce(tx: Transaction, vault: KeyVault, messages: readonly Message[]): Promise<void> {
  const [first, ...others] = await writeMails(tx, vault, messages)
  if (!first) return
  if (others.length === 0) await enqueueDelivery(tx, first)
  else await enqueue(tx, DELIVER_MAILS, { mailIds: [first, ...others] }, { key: `mails:${first}` })
}

/** Writes mails sealed into the database. @returns their ids */
async function writeMails(
  tx: Transaction,
  vault: KeyVault,
  messages: readonly (Message & { id?: string })[],
): Promise<string[]> {
  const seal = await sealerForRows(tx, vault)
  const rows = messages.map(({ id = randomUUID(), to, kind, subject, text, html, line, staleAt = null }) => {
    const { text: sealedText } = seal({ secret: text, binding: { ownerId: id, purpose: 'mail.text' } })
    const sealedHtml = seal({ secret: html, binding: { ownerId: id, purpose: 'mail.html' } })
    return {
      id,
      to,
      kind,
      subject,
      text: sealedText,
      html: sealedHtml.text,
      line:
        line === undefined
          ? null
          : seal({ secret: JSON.stringify(line), binding: { ownerId: id, purpose: 'mail.line' } }).text,
      sealedUnder: sealedHtml.keyId,
      staleAt,
    }
  })
  await tx.insert(mails).values(rows)
  return rows.map(({ id }) => id)
}
