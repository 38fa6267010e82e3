import type { Remembered } from '@thokham/domain/likeness/remembered'
import type { DBSchema } from 'idb'
import { type BrowserDatabase, inDatabase } from '../../kit/storage/browser-database.ts'
import { memberOnDevice } from '../../kit/storage/member-traces.ts'

/**
 * Hashes of the pictures that members have sent, each member's by themselves. They stay when a member signs out: of a hash nothing
 * can be seen, and whoever is refused for being like their own of last year had no chance to know.
 */
interface Row extends Remembered {
  memberId: string
}
interface Schema extends DBSchema {
  hashes: { key: [string, string]; value: Row; indexes: { member: string } }
}

const DATABASE: BrowserDatabase<Schema> = {
  name: 'likeness',
  make: (database) => {
    database.createObjectStore('hashes', { keyPath: ['memberId', 'id'] }).createIndex('member', 'memberId')
  },
}

/** Remembers pictures of whoever is signed in. */
export function rememberLooks(remembered: readonly Remembered[]): Promise<void> {
  const memberId = memberOnDevice()
  return inDatabase(DATABASE, ['hashes'], 'readwrite', async (transaction) => {
    if (memberId === null) return
    const hashes = transaction.objectStore('hashes')
    await Promise.all(remembered.map(({ id, hash, at }) => hashes.put({ memberId, id, hash, at })))
  })
}

/** Reads what is remembered of whoever is signed in. */
export async function rememberedLooks(): Promise<Remembered[]> {
  const rows = await inDatabase(DATABASE, ['hashes'], 'readonly', (transaction) =>
    transaction
      .objectStore('hashes')
      .index('member')
      .getAll(memberOnDevice() ?? ''),
  )
  return rows.map(({ id, hash, at }) => ({ id, hash, at }))
}
