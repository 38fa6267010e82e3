import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign as signBytes,
} from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { signingKeys } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { sealForRow } from '../vault/seal-for-row.ts'

export type SigningPurpose = (typeof signingKeys.$inferSelect)['purpose']

/** Taken by whoever makes a key, so that two servers that start together make one. */
const MAKING_KEYS = 0x7369676e
/** How long (ms) a process signs on with a key that another one may have retired: both are answered for. */
const KEY_KEPT_MS = 60_000
/** The DER of an Ed25519 public key is this long before its 32 bytes begin. */
const SPKI_HEAD = 12

type Signing = Pick<Services, 'db' | 'vault' | 'clock'>

export interface Signer {
  kid: string
  /** Signs a text with Ed25519; base64. */
  sign(text: string): string
}

const kept = new WeakMap<object, Map<SigningPurpose, { until: number; signer: Promise<Signer> }>>()

/** Returns what signs for a purpose right now, made when there is none; kept for a minute by each process. */
export function signerOf(services: Signing, purpose: SigningPurpose): Promise<Signer> {
  const signers = kept.get(services.db) ?? new Map()
  kept.set(services.db, signers)
  const found = signers.get(purpose)
  const now = services.clock().getTime()
  if (found && Math.abs(found.until - now) <= KEY_KEPT_MS) return found.signer
  const signer = readSigner(services, purpose)
  signers.set(purpose, { until: now + KEY_KEPT_MS, signer })
  signer.catch(() => signers.delete(purpose))
  return signer
}

/** Lists the public keys of a purpose, the current one first; former ones stay answered for. */
export async function publicKeysOf({ db }: Pick<Services, 'db'>, purpose: SigningPurpose) {
  const rows = await db
    .select({ kid: signingKeys.id, publicKey: signingKeys.publicKey, retiredAt: signingKeys.retiredAt })
    .from(signingKeys)
    .where(eq(signingKeys.purpose, purpose))
    .orderBy(sql`retired_at IS NOT NULL`, desc(signingKeys.createdAt))
  return rows.map(({ kid, publicKey, retiredAt }) => ({
    kid,
    alg: 'ed25519' as const,
    publicKey,
    current: retiredAt === null,
  }))
}

/** Retires the current key of a purpose and makes its successor; what the former one signed stays good. */
export function rotateSigningKey(services: Signing, purpose: SigningPurpose): Promise<string> {
  return services.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${MAKING_KEYS})`)
    await tx
      .update(signingKeys)
      .set({ retiredAt: services.clock() })
      .where(and(eq(signingKeys.purpose, purpose), isNull(signingKeys.retiredAt)))
    return makeKey(tx, services, purpose)
  })
}

async function readSigner(services: Signing, purpose: SigningPurpose): Promise<Signer> {
  const row = (await currentKey(services, purpose)) ?? (await firstKey(services, purpose))
  const pem = services.vault.open(row.privateKey, { ownerId: row.id, purpose: 'signing-key' })
  const key: KeyObject = createPrivateKey(pem)
  return { kid: row.id, sign: (text) => signBytes(null, Buffer.from(text), key).toString('base64') }
}

async function currentKey({ db }: Pick<Services, 'db'>, purpose: SigningPurpose) {
  const [row] = await db
    .select()
    .from(signingKeys)
    .where(and(eq(signingKeys.purpose, purpose), isNull(signingKeys.retiredAt)))
  return row ?? null
}

async function firstKey(services: Signing, purpose: SigningPurpose) {
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${MAKING_KEYS})`)
    if (!(await currentKey({ db: tx }, purpose))) await makeKey(tx, services, purpose)
  })
  const row = await currentKey(services, purpose)
  if (!row) throw new Error(`There is no key that signs for ${purpose}`)
  return row
}

async function makeKey(tx: Transaction, services: Signing, purpose: SigningPurpose): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const id = randomUUID()
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const sealed = await sealForRow(tx, services.vault, pem, { ownerId: id, purpose: 'signing-key' })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  await tx.insert(signingKeys).values({
    id,
    purpose,
    publicKey: der.subarray(SPKI_HEAD).toString('base64'),
    privateKey: sealed.text,
    sealedUnder: sealed.keyId,
    createdAt: services.clock(),
  })
  return id
}
