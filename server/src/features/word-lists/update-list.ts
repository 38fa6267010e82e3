import type { WordList } from '@thokham/contract/word-lists'
import { isSameListName } from '@thokham/domain/word-list'
import type { Database, Transaction } from '../../db/client.ts'
import { wordLists } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { lockOwner, own, presented, readNames, SHOWN } from './word-list-queries.ts'

/**
 * Renames a list, replaces its words, or both; what is absent stays. Locks the member's row where the name changes.
 * @returns it as a row of them
 * @throws Refusal `not_found`; `invalid_input` with `taken` at `name` when another list has it
 */
export function updateList(db: Database, list: OwnList, change: Change, now: Date): Promise<WordList> {
  const { name } = change
  if (name === undefined) return write(db, list, change, now)
  return db.transaction(async (tx) => {
    await refuseTaken(tx, list, name)
    return write(tx, list, change, now)
  })
}

interface OwnList {
  memberId: string
  id: string
}

interface Change {
  name?: string | undefined
  words?: string[] | undefined
}

async function write(
  db: Database,
  { memberId, id }: OwnList,
  { name, words }: Change,
  now: Date,
): Promise<WordList> {
  const [updated] = await db
    .update(wordLists)
    .set({ ...(name !== undefined && { name }), ...(words !== undefined && { words }), updatedAt: now })
    .where(own(memberId, id))
    .returning(SHOWN)
  if (!updated) throw new Refusal('not_found')
  return presented(updated)
}

/**
 * Refuses a name that another of a member's lists has. Locks the member's row.
 * @throws Refusal `not_found` when the list is not there; `invalid_input` with `taken` at `name`
 */
async function refuseTaken(tx: Transaction, { memberId, id }: OwnList, name: string): Promise<void> {
  await lockOwner(tx, memberId)
  const lists = await readNames(tx, memberId)
  if (!lists.some((list) => list.id === id)) throw new Refusal('not_found')
  if (lists.some((list) => list.id !== id && isSameListName(list.name, name))) {
    throw new Refusal('invalid_input', { fields: { name: 'taken' } })
  }
}
