import { eq } from 'drizzle-orm'
import { mails } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { readMailsTo } from './mail-queries.ts'

/** Which mails went to the member; their texts hold links that open the account, and are not kept anyway. */
export const mailData: PersonalData = {
  name: 'mails',
  lists: (db, { email }) => [readMailsTo(db, email)],
  rows: [{ from: mails, where: ({ email }) => eq(mails.to, email) }],
}
