// biome-ignore lint/style/noRestrictedImports: this is what opens them
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { attempt } from './attempt.ts'
import type { DatabaseName } from './keys.ts'

/** A database of the browser: its declared name, and the stores that it is made with. */
export interface BrowserDatabase<Schema extends DBSchema> {
  name: DatabaseName
  make: (database: IDBPDatabase<Schema>) => void
}

/**
 * Opens a database for as long as the page lives.
 * @param onClosed it was closed: its member signs out, here or in another tab, and nothing may hold the deletion up; or the
 *   browser did it of its own accord, as phones do in the background
 */
export async function openDatabase<Schema extends DBSchema>(
  { name, make }: BrowserDatabase<Schema>,
  onClosed: () => void,
): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 1, {
    upgrade: make,
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
}

/** Opens a database, does work in one transaction of it, and closes it. @throws what ended the work or the transaction first */
export async function inDatabase<
  Schema extends DBSchema,
  Names extends StoreNames<Schema>[],
  Mode extends 'readonly' | 'readwrite',
  Result,
>(
  { name, make }: BrowserDatabase<Schema>,
  stores: Readonly<Names>,
  mode: Mode,
  work: (transaction: IDBPTransaction<Schema, Names, Mode>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<Schema>(name, 1, { upgrade: make })
  try {
    return await inTransaction(database, stores, mode, work)
  } finally {
    database.close()
  }
}

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
    // It may have ended already.
    attempt(() => transaction.abort(), undefined)
    throw error
  }
}
