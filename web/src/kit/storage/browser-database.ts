import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'

/**
 * Does work in one transaction of the browser's database, and waits for its end.
 *
 * A transaction ends early when the page goes away or its database is closed. `database.get` and `getAll` of idb leave that end to
 * nobody, and the console calls it uncaught: so all is read and written in here. Work awaits each of its own requests; where it
 * throws, nothing of it is kept.
 * @throws what ended the work or the transaction first
 */
export async function inTransaction<
  Schema extends DBSchema,
  Names extends StoreNames<Schema>[],
  Mode extends 'readonly' | 'readwrite',
  Result,
>(
  database: IDBPDatabase<Schema>,
  stores: Readonly<Names>,
  mode: Mode,
  work: (transaction: IDBPTransaction<Schema, Names, Mode>) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction<Names, Mode>(stores as Names, mode)
  const { done } = transaction
  // Work that throws at once leaves nobody to wait for it.
  done.catch(() => {})
  try {
    const [result] = await Promise.all([work(transaction), done])
    return result
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // It has ended already.
    }
    throw error
  }
}
