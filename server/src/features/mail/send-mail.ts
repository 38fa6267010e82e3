import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/client.ts'
import { mails } from '../../db/schema.ts'
import type { KeyVault } from '../../integrations/key-vault.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { sealForRow } from '../vault/seal-for-row.ts'
import type { Letter } from './templates/letter.ts'

/** The job that delivers a mail. */
export const DELIVER_MAIL = 'mail:deliver'

export interface Message extends Letter {
  /** One plain address. */
  to: string
  /** When its link or code stops working: from then on it is not sent any more. */
  staleAt?: Date
}

/**
 * Sends a mail as a part of the caller's transaction: it goes out when that commits and never otherwise, retried until
 * it is taken or stale. Its text lies sealed in the database, under the shared lock of sealing until the commit: links
 * and codes open accounts.
 * @returns the mail's id
 */
export async function sendMail(tx: Transaction, vault: KeyVault, message: Message): Promise<string> {
  const id = randomUUID()
  const { to, kind, subject, staleAt = null } = message
  const text = await sealForRow(tx, vault, message.text, { ownerId: id, purpose: 'mail.text' })
  const html = await sealForRow(tx, vault, message.html, { ownerId: id, purpose: 'mail.html' })
  await tx
    .insert(mails)
    .values({ id, to, kind, subject, text: text.text, html: html.text, sealedUnder: html.keyId, staleAt })
  await enqueue(tx, DELIVER_MAIL, { mailId: id }, { key: `mail:${id}` })
  return id
}
