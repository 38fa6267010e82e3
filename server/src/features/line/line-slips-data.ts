import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { lineSlips } from '../../db/schema.ts'
import type { ExportedMember, PersonalData } from '../account/personal-data.ts'

const lists = (db: Database, { id }: ExportedMember) => {
  const { receivedAt, sentAt } = lineSlips
  return [db.select({ sentAt, receivedAt }).from(lineSlips).where(eq(lineSlips.profileId, id))] as const
}

/** The picture that the member sent to the shop's LINE account within the last day. */
export const lineSlipsData: PersonalData<ReturnType<typeof lists>> = {
  name: 'lineSlips',
  lists,
  rows: [lineSlips.profileId],
}
