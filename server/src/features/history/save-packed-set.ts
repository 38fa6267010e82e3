import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { WrittenRecipe } from '@thokham/contract/recipe'
import { historyExpiry, KEPT_BYTES, setNameOf } from '@thokham/domain/history'
import type { PromptFileKind } from '@thokham/domain/prompt-file'
import { count, GrammarError, type Recipe } from '@thokham/engine'
import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { promptHistory } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { storedBytesOf } from './history-queries.ts'

/** The longest settings that are kept whole, as JSON in UTF-16 units. */
export const LONGEST_SETTINGS = 20_000

/** A recipe as the history keeps it. */
export interface PackedRecipe {
  /** JSON, gzip */
  bytes: Buffer
  name: string
  keywords: number
  /** The recipe; without its lists of words where those are long. */
  settings: Recipe
}

/**
 * Makes a recipe ready for the history, before the transaction that keeps it.
 * @throws Refusal `invalid_input` at `recipe` when it cannot be woven or weaves another number than `prompts`
 */
export async function packRecipe(recipe: Recipe, prompts: number): Promise<PackedRecipe> {
  if (countOf(recipe) !== BigInt(prompts)) {
    throw new Refusal('invalid_input', { fields: { recipe: 'invalid' } })
  }
  const json = JSON.stringify(recipe)
  return {
    bytes: await promisify(gzip)(json),
    name: setNameOf(recipe.keywords),
    keywords: recipe.keywords.length,
    settings: json.length <= LONGEST_SETTINGS ? recipe : { ...recipe, keywords: [], lists: {}, personal: [] },
  }
}

/** Unpacks a recipe that `packRecipe` packed. */
export async function unpackRecipe(bytes: Buffer): Promise<WrittenRecipe> {
  return JSON.parse((await promisify(gunzip)(bytes)).toString('utf8'))
}

/** A set whose recipe the history keeps, and what makes it. */
interface PackedSet {
  memberId: string
  source: 'simple' | PromptFileKind
  /** By default that of the recipe. */
  name?: string
  packed: PackedRecipe
  prompts: number
  now: Date
}

/**
 * Keeps a set with its recipe for 7 days. The member must be locked.
 * @returns its id; null when the member's files would take more space than there is for one
 */
export async function savePackedSet(tx: Transaction, set: PackedSet): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(writePackedSet(set))
  return rows[0]?.id ?? null
}

/**
 * Builds the statement that keeps a set as `savePackedSet` does, and returns its id; nothing where there is no space.
 * It may stand in the same statement as what else is written of the set.
 */
export function writePackedSet({
  memberId,
  source,
  packed,
  name = packed.name,
  prompts,
  now,
}: PackedSet): SQL {
  const [at, until] = [now, historyExpiry(now)].map((instant) => sql`${instant.toISOString()}::timestamptz`)
  return sql`
    INSERT INTO prompt_history (id, user_id, set_name, source, recipe, settings, keywords, prompts, created_at, expires_at)
    SELECT ${randomUUID()}::uuid, ${memberId}::uuid, ${name}, ${source}, ${packed.bytes}::bytea,
      ${JSON.stringify(packed.settings)}::jsonb, ${packed.keywords}::integer, ${prompts}::integer, ${at}, ${until}
    WHERE ${storedBytesOf(memberId)} + ${packed.bytes.length}::integer <= ${KEPT_BYTES}
    RETURNING id`
}

/** The id of the set that `writePackedSet` kept in the same statement, under the name `kept`. */
export const KEPT = { id: promptHistory.id }

/**
 * Lets a kept set be whole again after it was stopped and gone on with.
 * @returns its id; null when it was deleted or has expired
 */
export async function resumePackedSet(
  tx: Transaction,
  { id, prompts, now }: { id: string; prompts: number; now: Date },
): Promise<string | null> {
  const [resumed] = await tx
    .update(promptHistory)
    .set({ prompts })
    .where(
      and(
        eq(promptHistory.id, id),
        eq(promptHistory.deleted, false),
        isNotNull(promptHistory.recipe),
        gt(promptHistory.expiresAt, now),
      ),
    )
    .returning({ id: promptHistory.id })
  return resumed?.id ?? null
}

/** Builds the statement that shortens the file of a set that was stopped to its first prompts; one without any goes. */
export function writeShortened(tx: Transaction, { id, prompts }: { id: string; prompts: number }) {
  const isSet = eq(promptHistory.id, id)
  if (prompts === 0) return tx.delete(promptHistory).where(isSet).returning({ id: promptHistory.id })
  return tx.update(promptHistory).set({ prompts }).where(isSet).returning({ id: promptHistory.id })
}

function countOf(recipe: Recipe): bigint | null {
  try {
    return count(recipe)
  } catch (error) {
    if (error instanceof GrammarError) return null
    throw error
  }
}
