import { readTogether } from '../../db/read-together.ts'
import { accounts, oneTimeKeys, sessions, twoFactors } from '../../db/schema.ts'
import { anonymise, readOwnSessions, readProfile, readTwoFactorDates } from './account-queries.ts'
import type { PersonalData } from './personal-data.ts'

/** The profile, where it is signed in, and whether it has a second factor. */
export const accountData: PersonalData = {
  name: 'account',
  async *export({ db }, { id }) {
    const [[profile], ownSessions, twoFactor] = await readTogether(db, [
      readProfile(db, id),
      readOwnSessions(db, id),
      readTwoFactorDates(db, id),
    ])
    yield* [{ profile }, { sessions: ownSessions }, { twoFactor }]
  },
  erase: (_services, tx, { id, now }) => anonymise(tx, id, now),
  rows: [sessions.userId, accounts.userId, oneTimeKeys.profileId, twoFactors.profileId],
}
