import type { PersonalData } from '../account/personal-data.ts'
import { dropChange, readChange } from './email-change-queries.ts'

/** The address that waits for its confirmation. */
export const emailChangeData: PersonalData = {
  name: 'emailChange',
  async *export({ db, clock }, { id }) {
    const change = await readChange(db, id, clock())
    if (change) yield { newEmail: change.newEmail, createdAt: change.createdAt, expiresAt: change.expiresAt }
  },
  erase: (_services, tx, { id }) => dropChange(tx, id),
}
