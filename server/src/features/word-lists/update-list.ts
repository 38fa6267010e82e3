import { isSameListName } from '@thokham/domain/word-list'
import type { Transaction } from '../../db/client.ts'
import { wordLists } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { lockOwner, own, readNames } from './word-list-queries.ts'

/**
 * Renames a list, replaces its words, or both; what is absent stays. Locks the member's row.
 * @throws Refusal `not_found`; `invalid_input` with `taken` at `name` when another list has it
 */
export async function updateList(
  tx: Transaction,
  { memberId, id }: { memberId: string; id: string },
  change: { name?: string | undefined; words?: string[] | undefined },
  now: Date,
): Promise<void> {
  await lockOwner(tx, memberId)
  const lists = await readNames(tx, memberId)
  if (!lists.some((list) => list.id === id)) throw new Refusal('not_found')
  const { name, words } = change
  if (name !== undefined && lists.some((list) => list.id !== id && isSameListName(list.name, name))) {
    throw new Refusal('invalid_input', { fields: { name: 'taken' } })
  }
  await tx
    .update(wordLists)
    .set({ ...(name !== undefined && { name }), ...(words !== undefined && { words }), updatedAt: now })
    .where(own(memberId, id))
}
