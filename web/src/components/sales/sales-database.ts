import type { HandJoins, KnownPicture } from '@thokham/domain/sales/join-sales'
import type { Sale, SalesBatch, SalesMarket } from '@thokham/domain/sales/sale'
import type { SalesRates } from '@thokham/domain/sales/sales-summary'
import type { DBSchema } from 'idb'
import { type BrowserDatabase, inDatabase } from '../../kit/storage/browser-database.ts'

/** A file that was read: what it was, and the rows that it brought. */
export interface StoredBatch extends SalesBatch {
  name: string
  market: SalesMarket
  /** ms since 1970 */
  at: number
}

/** What the member has said on the screen. */
export interface SalesSettings {
  rates: SalesRates
  hand: HandJoins
  /** What rests: the date, `YYYY-MM-DD`, by `trait value`. */
  resting: Readonly<Record<string, string>>
}

export const NO_SETTINGS: SalesSettings = { rates: {}, hand: {}, resting: {} }

/** All that lies in this browser of a member's sales. */
export interface StoredSales {
  batches: readonly StoredBatch[]
  pictures: readonly KnownPicture[]
  settings: SalesSettings
}

type BatchEntry = Omit<StoredBatch, 'sales'>

interface Schema extends DBSchema {
  batches: { key: string; value: BatchEntry }
  /** A batch's rows in parts: browsers refuse values of hundreds of megabytes. */
  parts: { key: [string, number]; value: Sale[] }
  pictures: { key: string; value: KnownPicture }
  settings: { key: 'settings'; value: SalesSettings }
}

const DATABASE: BrowserDatabase<Schema> = {
  name: 'sales',
  make: (database) => {
    database.createObjectStore('batches', { keyPath: 'id' })
    database.createObjectStore('parts')
    database.createObjectStore('pictures', { keyPath: 'id' })
    database.createObjectStore('settings')
  },
}
const STORES = ['batches', 'parts', 'pictures', 'settings'] as const
const ROWS_A_PART = 20_000

/** Reads everything, imports in their order. */
export function readStored(): Promise<StoredSales> {
  return inDatabase(DATABASE, STORES, 'readonly', async (transaction) => {
    const parts = transaction.objectStore('parts')
    const [entries, pictures, settings] = await Promise.all([
      transaction.objectStore('batches').getAll(),
      transaction.objectStore('pictures').getAll(),
      transaction.objectStore('settings').get('settings'),
    ])
    const batches = await Promise.all(
      entries
        .toSorted((one, other) => one.at - other.at)
        .map(async (entry) => ({ ...entry, sales: (await parts.getAll(partsOf(entry.id))).flat() })),
    )
    return { batches, pictures, settings: settings ?? NO_SETTINGS }
  })
}

/** Stores an import, all of it or nothing. */
export function storeBatch({ sales, ...entry }: StoredBatch): Promise<void> {
  return inDatabase(DATABASE, ['batches', 'parts'], 'readwrite', async (transaction) => {
    await transaction.objectStore('batches').put(entry)
    for (let at = 0; at < sales.length; at += ROWS_A_PART)
      await transaction.objectStore('parts').put(sales.slice(at, at + ROWS_A_PART), [entry.id, at])
  })
}

/** Takes imports back. */
export function removeBatches(ids: readonly string[]): Promise<void> {
  return inDatabase(DATABASE, ['batches', 'parts'], 'readwrite', async (transaction) => {
    for (const id of ids) {
      await transaction.objectStore('batches').delete(id)
      await transaction.objectStore('parts').delete(partsOf(id))
    }
  })
}

/** Stores pictures that became known, each over what was known of it. */
export function storePictures(pictures: readonly KnownPicture[]): Promise<void> {
  return inDatabase(DATABASE, ['pictures'], 'readwrite', async (transaction) => {
    for (const picture of pictures) await transaction.objectStore('pictures').put(picture)
  })
}

/** Changes what the member has said, in one transaction: no tab undoes another's change. */
export function changeSettings(by: (settings: SalesSettings) => SalesSettings): Promise<void> {
  return inDatabase(DATABASE, ['settings'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('settings')
    await store.put(by((await store.get('settings')) ?? NO_SETTINGS), 'settings')
  })
}

const partsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])
