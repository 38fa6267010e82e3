import type { WordList } from '@thokham/contract/word-lists'
import { isSameListName, MOST_WORD_LISTS } from '@thokham/domain/word-list'
import type { Transaction } from '../../db/client.ts'
import { wordLists } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { lockOwner, presented, readNames, SHOWN } from './word-list-queries.ts'

/**
 * Keeps a new list of words. The member's row is locked, so that no list comes beyond the last one allowed, and no two of
 * one name.
 * @returns it as a row of them
 * @throws Refusal `word_lists_full` with details `{most}`; `invalid_input` with `taken` at `name`
 */
export async function createList(
  tx: Transaction,
  memberId: string,
  list: { name: string; words: string[] },
  now: Date,
): Promise<WordList> {
  await lockOwner(tx, memberId)
  refuseFull(await readNames(tx, memberId), list.name)
  const [created] = await tx
    .insert(wordLists)
    .values({ profileId: memberId, ...list, createdAt: now, updatedAt: now })
    .returning(SHOWN)
  if (!created) throw new Error('The list is not there')
  return presented(created)
}

/**
 * Refuses one more list of this name beside those that a member has, who must be locked.
 * @throws Refusal `word_lists_full` with details `{most}`; `invalid_input` with `taken` at `name`
 */
export function refuseFull(lists: readonly { name: string }[], name: string): void {
  if (lists.some((list) => isSameListName(list.name, name))) {
    throw new Refusal('invalid_input', { fields: { name: 'taken' } })
  }
  if (lists.length >= MOST_WORD_LISTS) {
    throw new Refusal('word_lists_full', { details: { most: MOST_WORD_LISTS } })
  }
}
