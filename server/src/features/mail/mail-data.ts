import { enqueue } from '../../jobs/enqueue.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { FORGET_MAIL } from './forget-mail.ts'
import { readMailsTo, takeMailsTo } from './mail-queries.ts'

/** Which mails went to the member; their texts hold links that open the account, and are not kept anyway. */
export const mailData: PersonalData = {
  name: 'mails',
  async *export({ db }, { email }) {
    yield* await readMailsTo(db, email)
  },
  async erase(_services, tx, { email }) {
    for (const mail of await takeMailsTo(tx, email)) await enqueue(tx, FORGET_MAIL, mail)
  },
}
