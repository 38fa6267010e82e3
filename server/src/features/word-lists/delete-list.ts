import type { WordList } from '@thokham/contract/word-lists'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { wordLists } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { refuseFull } from './create-list.ts'
import { lockOwner, own, presented, readNames, SHOWN } from './word-list-queries.ts'

/** Deleted lists that are kept of a member: whoever deletes and makes lists all day takes no more room. */
const MOST_DELETED = 20

/**
 * Deletes a list; it can be restored until the next sweep, or until many others were deleted after it. Locks the
 * member's row.
 * @throws Refusal `not_found`
 */
export async function deleteList(
  tx: Transaction,
  { memberId, id }: { memberId: string; id: string },
  now: Date,
): Promise<void> {
  await lockOwner(tx, memberId)
  const deleted = await tx
    .update(wordLists)
    .set({ deletedAt: now })
    .where(own(memberId, id))
    .returning({ id: wordLists.id })
  if (deleted.length === 0) throw new Refusal('not_found')
  const former = await tx
    .select({ id: wordLists.id })
    .from(wordLists)
    .where(and(eq(wordLists.profileId, memberId), isNotNull(wordLists.deletedAt)))
    .orderBy(desc(wordLists.deletedAt), desc(wordLists.updatedAt))
    .offset(MOST_DELETED)
  const gone = former.map((list) => list.id).filter((each) => each !== id)
  if (gone.length > 0) await tx.delete(wordLists).where(inArray(wordLists.id, gone))
}

/**
 * Brings a deleted list back; one that is there stays as it is. Locks the member's row.
 * @returns it as a row of them
 * @throws Refusal `not_found`; `word_lists_full` with details `{most}`; `invalid_input` with `taken` at `name`
 */
export async function restoreList(
  tx: Transaction,
  { memberId, id }: { memberId: string; id: string },
): Promise<WordList> {
  await lockOwner(tx, memberId)
  const lists = await readNames(tx, memberId, { andDeleted: id })
  const list = lists.find((each) => each.id === id)
  if (!list) throw new Refusal('not_found')
  if (list.isDeleted)
    refuseFull(
      lists.filter((each) => each !== list),
      list.name,
    )
  const [restored] = await tx
    .update(wordLists)
    .set({ deletedAt: null })
    .where(and(eq(wordLists.id, id), eq(wordLists.profileId, memberId)))
    .returning(SHOWN)
  if (!restored) throw new Refusal('not_found')
  return presented(restored)
}
