import type { Database } from '../../db/client.ts'
import { accounts, knownSignIns, oneTimeKeys, recoveryCodes, sessions, twoFactors } from '../../db/schema.ts'
import { anonymise, readOwnSessions, readProfile, readTwoFactorDates } from './account-queries.ts'
import type { ExportedMember, PersonalData } from './personal-data.ts'

const lists = (db: Database, { id }: ExportedMember) =>
  [readProfile(db, id), readOwnSessions(db, id), readTwoFactorDates(db, id)] as const

/** The profile, where it is signed in, and whether it has a second factor. */
export const accountData: PersonalData<ReturnType<typeof lists>> = {
  name: 'account',
  lists,
  present: ([[profile], ownSessions, twoFactor]) => [{ profile }, { sessions: ownSessions }, { twoFactor }],
  erase: (_services, tx, { id, now }) => anonymise(tx, id, now),
  rows: [
    sessions.userId,
    accounts.userId,
    oneTimeKeys.profileId,
    twoFactors.profileId,
    recoveryCodes.profileId,
    knownSignIns.profileId,
  ],
}
