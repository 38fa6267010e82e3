import { eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { concepts, holidays } from '../../db/schema.ts'
import { searchOf } from './search-of.ts'

/** Writes anew what these concepts are found by, after a holiday of theirs has another title. Locks the concepts. */
export async function rewriteSearch(tx: Transaction, which: SQL): Promise<void> {
  const found = await tx.select().from(concepts).where(which).orderBy(concepts.id).for('no key update')
  const titles = new Map((await tx.select().from(holidays)).map(({ id, title }) => [id, title]))
  for (const concept of found) {
    const search = searchOf(
      concept,
      concept.holidays.flatMap((id) => titles.get(id) ?? []),
    )
    await tx.update(concepts).set({ search }).where(eq(concepts.id, concept.id))
  }
}
