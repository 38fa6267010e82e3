import { randomUUID } from 'node:crypto'
import { historyExpiry, KEPT_BYTES } from '@thokham/domain/history'
import type { PromptFileKind } from '@thokham/domain/prompt-file'
import type { Transaction } from '../../db/client.ts'
import { promptHistory } from '../../db/schema.ts'
import { readKeptBytes } from './history-queries.ts'
import type { PackedRecipe } from './keep-simple-set.ts'

/** Keeps a file of 400 prompts as a set for 7 days, unless the member's files have no room for it. The member must be locked. */
export async function keepPromptFile(
  tx: Transaction,
  set: {
    memberId: string
    source: PromptFileKind
    name: string
    packed: PackedRecipe
    prompts: number
    now: Date
  },
): Promise<void> {
  const { memberId, source, name, packed, prompts, now } = set
  if ((await readKeptBytes(tx, memberId)) + packed.bytes.length > KEPT_BYTES) return
  await tx.insert(promptHistory).values({
    id: randomUUID(),
    userId: memberId,
    setName: name,
    source,
    recipe: packed.bytes,
    settings: packed.settings,
    keywords: packed.keywords,
    prompts,
    createdAt: now,
    expiresAt: historyExpiry(now),
  })
}
