import type { DBSchema, IDBPObjectStore } from 'idb'
import { type BlobBytes, blobOfBytes, bytesOfBlob } from '../../kit/storage/blob-bytes.ts'
import { type BrowserDatabase, inDatabase } from '../../kit/storage/browser-database.ts'
import type { Slip } from '../slip/slip-protocol.ts'

/** After this time (ms) a slip that was never sent is deleted. */
export const KEPT_MS = 24 * 60 * 60 * 1000

interface StoredSlip {
  /** Its picture as bytes, which every window keeps; a former version of the page kept it as it was. */
  slip: Omit<Slip, 'picture'> & { picture: BlobBytes | Blob }
  savedAt: number
}
/** A file that another app shared, as it came: the service worker puts it there (web/delivery/sw.js). */
interface SharedFile {
  shared: BlobBytes
  savedAt: number
}
interface Schema extends DBSchema {
  slips: { key: string; value: StoredSlip | SharedFile }
}
/** What a slip belongs to: it proves the payment of the plan that it was attached for. */
export interface SlipPlace {
  memberId: string
  plan: string
}
/** The key of what another app shared, which is nobody's until it is taken; slips lie under their member's and plan's. */
const SHARED = 'shared'

const DATABASE: BrowserDatabase<Schema> = {
  name: 'payment',
  make: (made) => made.createObjectStore('slips'),
}

/** Reads a slip that was chosen but not sent; it outlives the tab, which phones close while the bank's app is open. */
export function readSlip(place: SlipPlace): Promise<Slip | null> {
  return inSlips(async (slips) => {
    // Slips of other members on this device are deleted.
    for (const key of await slips.getAllKeys())
      if (!key.startsWith(keyOf({ ...place, plan: '' })) && key !== SHARED) await slips.delete(key)
    return readFrom(slips, place)
  })
}

/** Removes a slip. @returns what it was */
export function takeSlip(place: SlipPlace): Promise<Slip | null> {
  return inSlips(async (slips) => {
    const slip = await readFrom(slips, place)
    await slips.delete(keyOf(place))
    return slip
  })
}

async function readFrom(slips: Slips, place: SlipPlace): Promise<Slip | null> {
  const kept = await fresh(slips, keyOf(place))
  return kept && 'slip' in kept ? { ...kept.slip, picture: blobOfBytes(kept.slip.picture) } : null
}

function keyOf({ memberId, plan }: SlipPlace): string {
  return `${memberId} ${plan}`
}

/** Reads what another app shared and nobody has used yet; it may be of any kind. */
export function readShared(): Promise<File | null> {
  return inSlips(async (slips) => {
    const kept = await fresh(slips, SHARED)
    if (!kept || !('shared' in kept)) return null
    const { bytes, type, name = '' } = kept.shared
    return new File([bytes], name, { type })
  })
}

/** Removes what another app shared. */
export function forgetShared(): Promise<void> {
  return inSlips((slips) => slips.delete(SHARED))
}

/** Reads what is kept under a key, unless it is older than a day: that is deleted. */
async function fresh(slips: Slips, key: string): Promise<StoredSlip | SharedFile | undefined> {
  const kept = await slips.get(key)
  if (!kept || Date.now() - kept.savedAt <= KEPT_MS) return kept
  await slips.delete(key)
  return undefined
}

/** Keeps a chosen slip in the browser's database. */
export async function storeSlip(place: SlipPlace, slip: Slip): Promise<void> {
  // A transaction ends while bytes are read.
  const picture = await bytesOfBlob(slip.picture)
  await inSlips((slips) => slips.put({ slip: { ...slip, picture }, savedAt: Date.now() }, keyOf(place)))
}

/** Removes the kept slip. */
export function forgetSlip(place: SlipPlace): Promise<void> {
  return inSlips((slips) => slips.delete(keyOf(place)))
}

type Slips = IDBPObjectStore<Schema, 'slips'[], 'slips', 'readwrite'>

function inSlips<T>(work: (slips: Slips) => Promise<T>): Promise<T> {
  return inDatabase(DATABASE, ['slips'], 'readwrite', (transaction) => work(transaction.objectStore('slips')))
}
