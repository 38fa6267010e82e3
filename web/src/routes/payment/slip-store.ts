import type { Slip } from '../../components/slip/slip-protocol.ts'

const DATABASE = 'payment'
const STORE = 'slips'
/** After this time (ms) a slip that was never sent is deleted. */
export const KEPT_MS = 24 * 60 * 60 * 1000

interface KeptSlip {
  slip: Slip
  savedAt: number
}

/** Reads a slip that was chosen but not sent; it outlives the tab, which phones close while the bank's app is open. */
export async function readSlip(memberId: string): Promise<Slip | null> {
  const store = await open('readwrite')
  const keys = await done(store.getAllKeys())
  // Slips of other members on this device are deleted.
  for (const key of keys) if (key !== memberId) store.delete(key)
  const kept: KeptSlip | undefined = await done(store.get(memberId))
  if (!kept) return null
  if (Date.now() - kept.savedAt <= KEPT_MS) return kept.slip
  store.delete(memberId)
  return null
}

/** Keeps a chosen slip in the browser's database. */
export async function keepSlip(memberId: string, slip: Slip): Promise<void> {
  const store = await open('readwrite')
  await done(store.put({ slip, savedAt: Date.now() } satisfies KeptSlip, memberId))
}

/** Removes the kept slip. */
export async function forgetSlip(memberId: string): Promise<void> {
  const store = await open('readwrite')
  await done(store.delete(memberId))
}

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const database = await done(request)
  const transaction = database.transaction(STORE, mode)
  transaction.oncomplete = () => database.close()
  transaction.onabort = () => database.close()
  return transaction.objectStore(STORE)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
