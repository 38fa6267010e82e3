import type { CallResult } from '@thokham/contract/operation'
import type { readPromptFile } from '@thokham/contract/prompt-files'
import { quotaDay, quotaResetsAt } from '@thokham/domain/daily-quota'
import { PROMPTS_A_FILE, type PromptFileKind } from '@thokham/domain/prompt-file'
import type { Database } from '../../db/client.ts'
import type { promptGenerations } from '../../db/schema.ts'
import { readLatestFile } from './prompt-file-queries.ts'

type PromptFile = typeof promptGenerations.$inferSelect

/** Reads the Bangkok date that a file made now counts for, and the file that was made on it, if any. */
export async function readFileOfToday(db: Database, memberId: string, kind: PromptFileKind, now: Date) {
  const latest = await readLatestFile(db, memberId, kind)
  const day = quotaDay(now, latest?.day ?? null)
  return { day, made: latest?.day === day ? latest : null }
}

/** Presents a day's file. */
export function presentFile(day: string, made: PromptFile | null): CallResult<typeof readPromptFile> {
  return { made: made && presentMade(made), resetsAt: quotaResetsAt(day).toISOString() }
}

/** Presents a file that was made. */
export function presentMade({ fileName, categoryId, style, createdAt }: PromptFile) {
  return {
    fileName,
    category: categoryId,
    style,
    prompts: PROMPTS_A_FILE,
    createdAt: createdAt.toISOString(),
  }
}
