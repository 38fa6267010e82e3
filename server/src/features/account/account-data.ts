import { anonymise, readOwnSessions, readProfile, readTwoFactorDates } from './account-queries.ts'
import type { PersonalData } from './personal-data.ts'

/** The profile, where it is signed in, and whether it has a second factor. */
export const accountData: PersonalData = {
  name: 'account',
  async *export({ db }, { id }) {
    yield { profile: await readProfile(db, id) }
    yield { sessions: await readOwnSessions(db, id) }
    yield { twoFactor: await readTwoFactorDates(db, id) }
  },
  erase: (_services, tx, { id, now }) => anonymise(tx, id, now),
}
