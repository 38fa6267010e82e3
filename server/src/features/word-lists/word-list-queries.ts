import type { WordList } from '@thokham/contract/word-lists'
import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { profiles, wordLists } from '../../db/schema.ts'

/** Words shown of a list. */
const SAMPLE = 5

/** What is shown of a list, as `presented` takes it. */
export const SHOWN = {
  id: wordLists.id,
  name: wordLists.name,
  words: sql<number>`cardinality(${wordLists.words})`,
  sample: sql<string[]>`${wordLists.words}[1:${sql.raw(String(SAMPLE))}]`,
  updatedAt: wordLists.updatedAt,
}

/** Reads a member's lists by name; deleted ones are not there. */
export async function readLists(db: Database, memberId: string): Promise<WordList[]> {
  const rows = await db
    .select(SHOWN)
    .from(wordLists)
    .where(and(eq(wordLists.profileId, memberId), isNull(wordLists.deletedAt)))
    .orderBy(asc(wordLists.name))
  return rows.map(presented)
}

/** Reads one of a member's lists with all its words; null when it is not there. */
export async function readWords(
  db: Database,
  memberId: string,
  id: string,
): Promise<{ name: string; words: string[] } | null> {
  const [list] = await db
    .select({ name: wordLists.name, words: wordLists.words })
    .from(wordLists)
    .where(own(memberId, id))
  return list ?? null
}

/** Returns the condition that a row is this list, a member's own and not deleted. */
export function own(memberId: string, id: string): SQL | undefined {
  return and(eq(wordLists.id, id), eq(wordLists.profileId, memberId), isNull(wordLists.deletedAt))
}

/** Locks the member's row, so that all changes of a member's lists stand in one line. */
export async function lockOwner(tx: Transaction, memberId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, memberId)).for('no key update')
}

/** Reads the names of a member's lists, and of a deleted one if asked. */
export async function readNames(
  tx: Transaction,
  memberId: string,
  { andDeleted }: { andDeleted?: string } = {},
): Promise<{ id: string; name: string; isDeleted: boolean }[]> {
  const { id, name, deletedAt } = wordLists
  const isWanted = or(isNull(deletedAt), andDeleted ? eq(id, andDeleted) : undefined)
  return tx
    .select({ id, name, isDeleted: sql<boolean>`${deletedAt} IS NOT NULL` })
    .from(wordLists)
    .where(and(eq(wordLists.profileId, memberId), isWanted))
}

/** A page of lists with their words. */
export const LISTS_AT_ONCE = 20

/** Reads a page of all that is kept of a member's lists, deleted ones too, in the order of their ids. */
export function readListsAfter(db: Database, memberId: string, after: string | undefined) {
  return db
    .select()
    .from(wordLists)
    .where(and(eq(wordLists.profileId, memberId), after ? sql`${wordLists.id} > ${after}` : undefined))
    .orderBy(asc(wordLists.id))
    .limit(LISTS_AT_ONCE)
}

/** Removes deleted lists for good. */
export async function removeLists(db: Database, deletedBefore: Date): Promise<void> {
  await db.delete(wordLists).where(lte(wordLists.deletedAt, deletedBefore))
}

/** Presents a list as a row of them. */
export function presented({
  updatedAt,
  ...row
}: Omit<WordList, 'updatedAt'> & { updatedAt: Date }): WordList {
  return { ...row, updatedAt: updatedAt.toISOString() }
}
