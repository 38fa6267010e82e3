import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign as signBytes,
  verify,
} from 'node:crypto'
import { keyListText } from '@thokham/domain/key-list'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { signingKeys } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { sealForRow } from '../vault/seal-for-row.ts'

type SigningKeyRow = typeof signingKeys.$inferSelect
export type SigningPurpose = SigningKeyRow['purpose']

/** Taken by whoever makes a key, so that two servers that start together make one. */
const MAKING_KEYS = 0x7369676e
/** How long (ms) a process signs on with a key that another one may have retired: both are answered for. */
const KEY_KEPT_MS = 60_000
/** The DER of an Ed25519 public key is this long before its 32 bytes begin. */
const SPKI_HEAD = 12
/** What stands before them. */
const SPKI_BEGIN = Buffer.from('302a300506032b6570032100', 'hex')
/** The public half of a key that nobody kept. */
const NOBODYS_KEY = generateKeyPairSync('ed25519')
  .publicKey.export({ type: 'spki', format: 'der' })
  .subarray(SPKI_HEAD)

type Signing = Pick<Services, 'db' | 'vault' | 'clock'>

export interface Signer {
  kid: string
  /** Signs a text with Ed25519; base64. */
  sign(text: string): string
}

/** The keys of a purpose as programs receive them. */
export interface PublishedKeys {
  version: number
  /** Those that may be believed, the current one first. */
  keys: { kid: string; alg: 'ed25519'; publicKey: string; current: boolean }[]
  revoked: string[]
  /**
   * The list signed by every key there is, revoked ones among them: a program finds the one that it knows, and follows
   * from there. Whoever has heard that a key is revoked believes its signature no more.
   */
  proofs: { kid: string; sig: string }[]
}

interface Keyring {
  signer: Signer
  published: PublishedKeys
}
const cached = new WeakMap<object, Map<SigningPurpose, { since: number; keyring: Promise<Keyring> }>>()

/** Returns what signs for a purpose right now, made when there is none; kept for a minute by each process. */
export async function signerOf(services: Signing, purpose: SigningPurpose): Promise<Signer> {
  return (await keyringOf(services, purpose)).signer
}

/** Returns the signed list of a purpose's public keys; kept for a minute together with the signer. */
export async function publishedKeysOf(services: Signing, purpose: SigningPurpose): Promise<PublishedKeys> {
  return (await keyringOf(services, purpose)).published
}

function keyringOf(services: Signing, purpose: SigningPurpose): Promise<Keyring> {
  const keyrings = cached.get(services.db) ?? new Map()
  cached.set(services.db, keyrings)
  const found = keyrings.get(purpose)
  const now = services.clock().getTime()
  if (found && Math.abs(found.since - now) < KEY_KEPT_MS) return found.keyring
  const keyring = readKeyring(services, purpose)
  keyrings.set(purpose, { since: now, keyring })
  keyring.catch(() => keyrings.delete(purpose))
  return keyring
}

/** Returns, to be selected in a query, the public half of a key of a purpose: of a retired one too, of a revoked one not. */
export function publicKeyOf(purpose: SigningPurpose, kid: string): SQL<string | null> {
  return sql<string | null>`(
    SELECT public_key FROM signing_keys WHERE id = ${kid} AND purpose = ${purpose} AND revoked_at IS NULL)`
}

/**
 * Returns whether a text was signed by a key. A signature under a key that does not exist costs as much as a wrong one.
 * @param publicKey as `publicKeyOf` reads it; null = there is none
 */
export function isSignedBy(
  publicKey: string | null,
  { text, sig }: { text: string; sig: Uint8Array },
): boolean {
  const raw = publicKey === null ? NOBODYS_KEY : Buffer.from(publicKey, 'base64')
  const key = createPublicKey({ key: Buffer.concat([SPKI_BEGIN, raw]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, sig) && publicKey !== null
}

/**
 * Retires the current key of a purpose and makes its successor, under the advisory lock of making keys; what the former
 * one signed stays good.
 */
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

/**
 * Revokes a key that leaked, of whatever purpose: it is published no more, and the list names it as one that nothing is
 * to be believed of. The current key of the purpose gets a successor. Takes the advisory lock of making keys.
 * @returns the successor's id, null when another key signs; `unknown` when there is no such key
 */
export function revokeSigningKey(
  services: Signing,
  kid: string,
): Promise<{ purpose: SigningPurpose; successor: string | null } | 'unknown'> {
  return services.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${MAKING_KEYS})`)
    const row = (await listSigningKeys({ db: tx })).find((each) => each.kid === kid)
    if (!row) return 'unknown'
    const now = services.clock()
    await tx
      .update(signingKeys)
      .set({ revokedAt: row.revokedAt ?? now, retiredAt: row.retiredAt ?? now })
      .where(eq(signingKeys.id, kid))
    const { purpose } = row
    return { purpose, successor: row.retiredAt ? null : await makeKey(tx, services, purpose) }
  })
}

/** Lists every key of every purpose, the newest first, for the owner. */
export function listSigningKeys({ db }: Pick<Services, 'db'>) {
  return db
    .select({
      kid: signingKeys.id,
      purpose: signingKeys.purpose,
      createdAt: signingKeys.createdAt,
      retiredAt: signingKeys.retiredAt,
      revokedAt: signingKeys.revokedAt,
    })
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), signingKeys.id)
}

async function readKeyring(services: Signing, purpose: SigningPurpose): Promise<Keyring> {
  if (!(await currentKey(services, purpose))) await firstKey(services, purpose)
  const rows = await allKeys(services, purpose)
  const signers = rows.map((row) => signerFrom(services, row))
  const isCurrent = (row: SigningKeyRow) => row.retiredAt === null
  const signer = signers[rows.findIndex(isCurrent)]
  if (!signer) throw new Error(`There is no key that signs for ${purpose}`)
  const keys = rows
    .filter(({ revokedAt }) => revokedAt === null)
    .sort((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)))
    .map((row) => ({
      kid: row.id,
      alg: 'ed25519' as const,
      publicKey: row.publicKey,
      current: isCurrent(row),
    }))
  const revoked = rows.filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id)
  const version = rows.length + revoked.length
  const text = keyListText({ version, keys, revoked })
  const proofs = signers.map(({ kid, sign }) => ({ kid, sig: sign(text) }))
  return { signer, published: { version, keys, revoked, proofs } }
}

function signerFrom(services: Signing, row: SigningKeyRow): Signer {
  const pem = services.vault.open(row.privateKey, { ownerId: row.id, purpose: 'signing-key' })
  const key: KeyObject = createPrivateKey(pem)
  return { kid: row.id, sign: (text) => signBytes(null, Buffer.from(text), key).toString('base64') }
}

function allKeys({ db }: Pick<Services, 'db'>, purpose: SigningPurpose): Promise<SigningKeyRow[]> {
  return db
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.purpose, purpose))
    .orderBy(desc(signingKeys.createdAt), signingKeys.id)
}

async function currentKey({ db }: Pick<Services, 'db'>, purpose: SigningPurpose) {
  const [row] = await db
    .select()
    .from(signingKeys)
    .where(and(eq(signingKeys.purpose, purpose), isNull(signingKeys.retiredAt)))
  return row ?? null
}

/** Makes the first key of a purpose, under the advisory lock of making keys; of several processes at once one does. */
async function firstKey(services: Signing, purpose: SigningPurpose) {
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${MAKING_KEYS})`)
    if (!(await currentKey({ db: tx }, purpose))) await makeKey(tx, services, purpose)
  })
}

/** Makes a key, sealed under the shared lock of sealing; the caller holds the lock of making keys. @returns its id */
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
