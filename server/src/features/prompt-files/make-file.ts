import { randomUUID } from 'node:crypto'
import type { CallResult } from '@thokham/contract/operation'
import type { makePromptFile } from '@thokham/contract/prompt-files'
import { quotaResetsAt } from '@thokham/domain/daily-quota'
import {
  categoryFileName,
  ONE_CLICK_FILE,
  PROMPTS_A_FILE,
  type PromptFileKind,
  type PromptFileStyle,
} from '@thokham/domain/prompt-file'
import { newRankOf } from '@thokham/domain/rank'
import type { Transaction } from '../../db/client.ts'
import { promptGenerations } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { drawKeywords, newSeed } from '../categories/draw-keywords.ts'
import { type CategorySize, readSizes } from '../categories/read-numbered.ts'
import { KEPT, packRecipe, writePackedSet } from '../history/save-packed-set.ts'
import { lockMember, writeCount } from '../prompts/take-from-day.ts'
import { promptFileRecipe } from './prompt-file-recipe.ts'
import { presentMade, readFileOfToday } from './read-file.ts'

export interface PromptFileOrder {
  kind: PromptFileKind
  /** null = of all categories */
  category: string | null
  style: PromptFileStyle
}

const ONE_CLICK_NAME = '1 Click Prompt'

/**
 * Makes the day's file of 400 prompts, adds them to prompt_count and keeps the set in the history, all under the lock of
 * the member's row: of many requests at once one makes it (docs/product/library.md#files-of-400-prompts).
 * @throws Refusal `daily_used` when there is one of today; `not_found` when the category is not there or too small
 */
export async function makeFile(
  tx: Transaction,
  caller: Caller,
  { kind, category, style }: PromptFileOrder,
  now: Date,
): Promise<CallResult<typeof makePromptFile>> {
  const { member } = await lockMember(tx, caller)
  const { day, made } = await readFileOfToday(tx, member.id, kind, now)
  if (made) throw new Refusal('daily_used')

  const sizes = await readSizes(tx, category ?? undefined)
  const keywords = await drawKeywords(tx, sizes, PROMPTS_A_FILE)
  if (keywords.length < PROMPTS_A_FILE) throw new Refusal('not_found')
  const packed = await packRecipe(promptFileRecipe(keywords, style, newSeed()), PROMPTS_A_FILE)
  const { fileName, setName } = namesOf(kind, sizes[0], now)
  const file = {
    id: randomUUID(),
    userId: member.id,
    kind,
    day,
    categoryId: category,
    style,
    fileName,
    recipe: packed.bytes,
    createdAt: now,
    expiresAt: quotaResetsAt(day),
  }
  const set = { memberId: member.id, source: kind, name: setName, packed, prompts: PROMPTS_A_FILE, now }
  // All in one statement: each one more is a way to the database and back while the member's row is locked.
  const written = tx.insert(promptGenerations).values(file).returning({ id: promptGenerations.id })
  const parts = [tx.$with('file').as(written), tx.$with('kept', KEPT).as(writePackedSet(set))]
  const [counted] = await writeCount(tx.with(...parts), member.id, PROMPTS_A_FILE)
  const promptCount = counted?.promptCount ?? 0
  return {
    made: presentMade(file),
    resetsAt: file.expiresAt.toISOString(),
    promptCount,
    newRank: newRankOf(promptCount - PROMPTS_A_FILE, promptCount),
  }
}

function namesOf(kind: PromptFileKind, category: CategorySize | undefined, now: Date) {
  if (kind === 'one-click' || !category) return { fileName: ONE_CLICK_FILE, setName: ONE_CLICK_NAME }
  return { fileName: categoryFileName(category.title, now), setName: category.title }
}
