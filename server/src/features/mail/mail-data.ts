import type { PersonalData } from '../account/personal-data.ts'
import { dropMailsTo, readMailsTo } from './mail-queries.ts'

/** Which mails went to the member; their texts hold links that open the account, and are not kept anyway. */
export const mailData: PersonalData = {
  name: 'mails',
  async *export({ db }, { email }) {
    yield* await readMailsTo(db, email)
  },
  erase: (_services, tx, { email }) => dropMailsTo(tx, email),
}
