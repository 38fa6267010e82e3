import type { DBSchema, IDBPObjectStore } from 'idb'
import { type BlobBytes, blobOfBytes, bytesOfBlob } from '../../kit/storage/blob-bytes.ts'
import { type BrowserDatabase, inDatabase } from '../../kit/storage/browser-database.ts'
import type { Slip } from '../slip/slip-protocol.ts'

/** After this time (ms) a slip that was never sent is deleted. */
export const KEPT_MS = 24 * 60 * 60 * 1000

interface KeptSlip {
  /** Its picture as bytes, which every window keeps; a former version of the page kept it as it was. */
  slip: Omit<Slip, 'picture'> & { picture: BlobBytes | Blob }
  savedAt: number
}
interface Schema extends DBSchema {
  slips: { key: string; value: KeptSlip }
}

const DATABASE: BrowserDatabase<Schema> = {
  name: 'payment',
  make: (made) => made.createObjectStore('slips'),
}

/** Reads a slip that was chosen but not sent; it outlives the tab, which phones close while the bank's app is open. */
export function readSlip(memberId: string): Promise<Slip | null> {
  return inSlips(async (slips) => {
    // Slips of other members on this device are deleted.
    for (const key of await slips.getAllKeys()) if (key !== memberId) await slips.delete(key)
    const kept = await slips.get(memberId)
    if (!kept) return null
    if (Date.now() - kept.savedAt <= KEPT_MS) return { ...kept.slip, picture: blobOfBytes(kept.slip.picture) }
    await slips.delete(memberId)
    return null
  })
}

/** Keeps a chosen slip in the browser's database. */
export async function keepSlip(memberId: string, slip: Slip): Promise<void> {
  // A transaction ends while bytes are read.
  const picture = await bytesOfBlob(slip.picture)
  await inSlips((slips) => slips.put({ slip: { ...slip, picture }, savedAt: Date.now() }, memberId))
}

/** Removes the kept slip. */
export function forgetSlip(memberId: string): Promise<void> {
  return inSlips((slips) => slips.delete(memberId))
}

function inSlips<T>(
  work: (slips: IDBPObjectStore<Schema, 'slips'[], 'slips', 'readwrite'>) => Promise<T>,
): Promise<T> {
  return inDatabase(DATABASE, ['slips'], 'readwrite', (transaction) => work(transaction.objectStore('slips')))
}
