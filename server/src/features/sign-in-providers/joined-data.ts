import type { Database } from '../../db/client.ts'
import type { ExportedMember, PersonalData } from '../account/personal-data.ts'
import { readJoined } from './joined-queries.ts'

const lists = (db: Database, { id }: ExportedMember) => [readJoined(db, id)] as const

/** Which providers a member is joined to; the rows go with their password. */
export const joinedData: PersonalData<ReturnType<typeof lists>> = { name: 'joined', lists }
