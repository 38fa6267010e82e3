import { normaliseEmail } from '@thokham/domain/email'
import { and, desc, eq } from 'drizzle-orm'
import { mails } from '../db/schema.ts'
import { openMail } from '../features/mail/open-mail.ts'
import { StartError } from '../start/start-error.ts'
import type { OwnerContext } from './owner-context.ts'

/**
 * Prints the newest mail to an address that no mail server took, with subject and text.
 * @throws StartError when there is none, or the vault does not open it
 */
export async function readStoredMail({ db, vault, say }: OwnerContext, address: string): Promise<void> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.to, normaliseEmail(address)), eq(mails.status, 'outboxed')))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  if (!mail)
    throw new StartError(
      `No mail to ${address} is kept. Those of the last 30 days are, when no mail server is set.`,
    )
  const texts = openMail(vault, mail)
  if (!texts)
    throw new StartError('The mail does not open: restore secrets/vault that belongs to this database.')
  say(
    printable(
      `To: ${mail.to}\nDate: ${mail.createdAt.toISOString()}\nSubject: ${mail.subject}\n\n${texts.text}`,
    ),
  )
}

/** Takes out of a mail, whose names are whatever people typed, what may steer the terminal. */
const printable = (text: string) => text.replace(/[^\P{Cc}\n]|\p{Cf}/gu, ' ')
