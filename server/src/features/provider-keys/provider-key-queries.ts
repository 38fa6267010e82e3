import type { KeyProvider, KeyTestResult } from '@thokham/contract/provider-keys'
import { keyAfter } from '@thokham/domain/provider-error'
import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { fal, gemini, imageServer, openai, replicate } from '../../db/schema.ts'
import type { Sealed } from '../../integrations/key-vault.ts'

const TABLES = { openai, gemini, fal, replicate, imageServer }

/** Where an own server is reached, and which of its models is asked. */
export type OwnServer = Pick<typeof imageServer.$inferSelect, 'address' | 'model'>

/** A row, of an own server with its address. */
export type StoredKey = typeof openai.$inferSelect & Partial<OwnServer>

/** Reads a member's stored key of a provider, sealed; null when there is none. */
export async function readKey(
  db: Database,
  provider: KeyProvider,
  profileId: string,
): Promise<StoredKey | null> {
  const table = TABLES[provider]
  const [row] = await db.select().from(table).where(eq(table.profileId, profileId))
  return row ?? null
}

/** Reads what of a member's stored key of a provider is no secret: a row, or none. */
export function readShownKey(db: Database, provider: KeyProvider, profileId: string | Placeholder) {
  const table = TABLES[provider]
  const { last4, isActive, lastTestedAt, lastTestResult, lastTestedModel, createdAt, updatedAt } = table
  return db
    .select({
      provider: sql<KeyProvider>`${provider}::text`.as('provider'),
      ...{ last4, isActive, lastTestedAt, lastTestResult, lastTestedModel, createdAt, updatedAt },
    })
    .from(table)
    .where(eq(table.profileId, profileId))
}

/** Stores a member's key of a provider in the place of an earlier one, as not yet tested. */
export async function writeKey(
  tx: Transaction,
  provider: KeyProvider,
  key: {
    profileId: string
    sealed: Sealed
    last4: string
    isFormerKind: boolean
    server: OwnServer | null
    now: Date
  },
): Promise<StoredKey> {
  const table = TABLES[provider]
  const columns = {
    apiKey: key.sealed.text,
    sealedUnder: key.sealed.keyId,
    last4: key.last4,
    isFormerKind: key.isFormerKind,
    isActive: true,
    lastTestedAt: null,
    lastTestResult: null,
    lastTestedModel: null,
    updatedAt: key.now,
    ...key.server,
  }
  const [row] = await tx
    .insert(table)
    .values({ profileId: key.profileId, createdAt: key.now, ...columns })
    .onConflictDoUpdate({ target: table.profileId, set: columns })
    .returning()
  return row as StoredKey
}

/**
 * Deletes a member's key of a provider.
 * @returns whether there was one
 */
export async function deleteKey(db: Database, provider: KeyProvider, profileId: string): Promise<boolean> {
  const table = TABLES[provider]
  const { rowCount } = await db.delete(table).where(eq(table.profileId, profileId))
  return rowCount === 1
}

/** What a provider said to a key, when asked for a model. */
export interface KeyAnswer {
  result: KeyTestResult
  model: string
  at: Date
}

/**
 * Notes what a provider said to a key, unless the key was replaced meanwhile. Only its word that it does not know the key, or
 * takes none of its kind, switches the key off.
 */
export async function writeTestResult(
  db: Database,
  provider: KeyProvider,
  tested: StoredKey,
  { result, model, at }: KeyAnswer,
): Promise<void> {
  const table = TABLES[provider]
  await db
    .update(table)
    .set({
      lastTestedAt: at,
      lastTestResult: result,
      lastTestedModel: model,
      ...(result === 'ok' ? { isActive: true } : keyAfter(result) === 'off' && { isActive: false }),
    })
    .where(and(eq(table.profileId, tested.profileId), eq(table.updatedAt, tested.updatedAt)))
}
