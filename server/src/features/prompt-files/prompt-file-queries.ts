import type { PromptFileKind } from '@thokham/domain/prompt-file'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { promptGenerations } from '../../db/schema.ts'

/** Reads the file of a kind that a member made last. */
export async function readLatestFile(db: Database, memberId: string, kind: PromptFileKind) {
  const [latest] = await db
    .select()
    .from(promptGenerations)
    .where(and(eq(promptGenerations.userId, memberId), eq(promptGenerations.kind, kind)))
    .orderBy(desc(promptGenerations.day))
    .limit(1)
  return latest
}

/** Removes files whose day ended before an instant. */
export async function removeFilesBefore(db: Database, before: Date): Promise<void> {
  await db.delete(promptGenerations).where(lte(promptGenerations.expiresAt, before))
}
