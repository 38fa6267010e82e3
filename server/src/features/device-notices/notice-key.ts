import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { noticeKeys } from '../../db/schema.ts'
import { VaultError } from '../../integrations/key-vault.ts'
import type { PushSender } from '../../integrations/web-push.ts'
import type { Services } from '../../services.ts'
import { sealForRow } from '../vault/seal-for-row.ts'

type Deps = Pick<Services, 'db' | 'vault' | 'clock' | 'publicUrl' | 'ownerEmail'>

/** Taken by whoever makes a key, so that two servers that start together make one. */
const MAKING_KEY = 0x6e6f7469

/**
 * Reads by which key push services know this installation; made when there is none, or none that the vault opens: devices
 * that subscribed under another one are asked anew (web/src/components/device-notices/).
 */
export async function noticeSender(services: Deps): Promise<PushSender> {
  return (await readSender(services, services.db)) ?? makeSender(services)
}

async function readSender(services: Deps, db: Database): Promise<PushSender | null> {
  const [row] = await db.select().from(noticeKeys).orderBy(desc(noticeKeys.createdAt)).limit(1)
  if (!row) return null
  try {
    const privateKey = services.vault.open(row.privateKey, { ownerId: row.id, purpose: 'notice-key' })
    return { publicKey: row.publicKey, privateKey, contact: contactOf(services) }
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}

function makeSender(services: Deps): Promise<PushSender> {
  return services.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${MAKING_KEY})`)
    const made = await readSender(services, tx)
    if (made) return made
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString()
    const publicKey = rawPoint(privateKey)
    const id = randomUUID()
    const sealed = await sealForRow(tx, services.vault, privateKey, { ownerId: id, purpose: 'notice-key' })
    await tx.insert(noticeKeys).values({
      id,
      publicKey,
      privateKey: sealed.text,
      sealedUnder: sealed.keyId,
      createdAt: services.clock(),
    })
    return { publicKey, privateKey, contact: contactOf(services) }
  })
}

/** Returns the public half as browsers take it: 4, x and y. */
function rawPoint(privateKey: string): string {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return Buffer.concat([Uint8Array.of(4), ...[x, y].map((n) => Buffer.from(n, 'base64url'))]).toString(
    'base64url',
  )
}

/** Push services refuse an address that nobody outside can reach. */
const contactOf = ({ publicUrl, ownerEmail }: Deps) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${ownerEmail}`
