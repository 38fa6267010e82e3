import { randomUUID } from 'node:crypto'
import type { MemberFile } from '@thokham/contract/members'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { memberNotes, profiles } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockMemberForAdmin } from './lock-member-for-admin.ts'

type Note = MemberFile['notes'][number]

/** Reads what the team wrote down about a member, newest first. */
export async function readNotes(db: Database, memberId: string): Promise<Note[]> {
  const rows = await db
    .select({
      id: memberNotes.id,
      text: memberNotes.text,
      author: profiles.displayName,
      createdAt: memberNotes.createdAt,
    })
    .from(memberNotes)
    .leftJoin(profiles, eq(profiles.id, memberNotes.authorId))
    .where(eq(memberNotes.profileId, memberId))
    .orderBy(desc(memberNotes.createdAt), memberNotes.id)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Writes something down about a member, whose row it locks. The audit notes that it was done, not the words: they go
 * with the account.
 * @throws Refusal `not_found`
 */
export function addNote(
  { db }: Pick<Services, 'db'>,
  call: Call,
  memberId: string,
  text: string,
): Promise<Note> {
  const author = memberOf(call.caller)
  return db.transaction(async (tx) => {
    await lockMemberForAdmin(tx, call, memberId)
    const id = randomUUID()
    await tx
      .insert(memberNotes)
      .values({ id, profileId: memberId, authorId: author.id, text, createdAt: call.now })
    await writeAudit(tx, call, { action: 'member.add-note', subjectKind: 'member', subjectId: memberId })
    return { id, text, author: author.displayName, createdAt: call.now.toISOString() }
  })
}

/** Deletes a note, in one transaction with the audit's. @throws Refusal `not_found` */
export function deleteNote({ db }: Pick<Services, 'db'>, call: Call, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(memberNotes).where(eq(memberNotes.id, id)).returning()
    if (!gone) throw new Refusal('not_found')
    await writeAudit(tx, call, {
      action: 'member.delete-note',
      subjectKind: 'member',
      subjectId: gone.profileId,
    })
  })
}

/** The team's own words about a member: not the member's to read, but gone with the account. */
export const notesData: PersonalData = {
  name: 'notes',
  rows: [memberNotes.profileId],
}
