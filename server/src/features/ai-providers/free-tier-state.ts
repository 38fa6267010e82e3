import { createHash } from 'node:crypto'
import type { KeyTestResult } from '@thokham/contract/provider-keys'
import { eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { freeTierState } from '../../db/schema.ts'
import type { FreeTier } from '../../integrations/ai-providers.ts'

/** How old (ms) a note may be before the same answer is noted again: calls come by dozens a minute. */
const NOTED_EVERY_MS = 60_000

/** Reads what the provider said last of the operator's key, whichever process asked; null = nothing yet. */
export async function readFreeTierState(
  db: Database,
  { apiKey }: FreeTier,
): Promise<{ result: KeyTestResult; at: Date } | null> {
  const { result, at } = freeTierState
  const [row] = await db
    .select({ result, at })
    .from(freeTierState)
    .where(eq(freeTierState.keyHash, hashOf(apiKey)))
  return row ?? null
}

/** Notes what the provider said of the operator's key, for all processes. */
export async function noteFreeTier(
  db: Database,
  { apiKey }: FreeTier,
  said: { result: KeyTestResult; at: Date },
): Promise<void> {
  const before = new Date(said.at.getTime() - NOTED_EVERY_MS)
  await db
    .insert(freeTierState)
    .values({ keyHash: hashOf(apiKey), ...said })
    .onConflictDoUpdate({
      target: freeTierState.keyHash,
      set: said,
      setWhere: sql`${freeTierState.result} <> ${said.result} OR ${freeTierState.at} < ${before.toISOString()}`,
    })
}

/** Forgets what was said of other keys than the operator's present one. @returns whether there was another */
export async function forgetFormerFreeTier(tx: Transaction, { apiKey }: FreeTier): Promise<boolean> {
  const former = await tx
    .delete(freeTierState)
    .where(ne(freeTierState.keyHash, hashOf(apiKey)))
    .returning({ keyHash: freeTierState.keyHash })
  return former.length > 0
}

function hashOf(apiKey: string): string {
  return createHash('sha256').update(`free tier ${apiKey}`).digest('hex')
}
