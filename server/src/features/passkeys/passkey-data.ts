import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { passkeys } from '../../db/schema.ts'
import type { ExportedMember, PersonalData } from '../account/personal-data.ts'

const lists = (db: Database, { id }: ExportedMember) => {
  const { name, createdAt, lastUsedAt } = passkeys
  return [
    db
      .select({ name, createdAt, lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.profileId, id))
      .orderBy(createdAt, passkeys.id),
  ] as const
}

/** What the member calls their passkeys, and when each was added and used. */
export const passkeyData: PersonalData<ReturnType<typeof lists>> = {
  name: 'passkeys',
  lists,
  rows: [passkeys.profileId],
}
