import { lineRecipe } from '@thokham/contract/ai-recipe'
import { writePrompts } from '@thokham/engine'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { aiRuns } from '../../db/schema.ts'
import {
  type LineRow,
  type RunRow,
  readFirstLineWithResults,
  readKeywords,
  readLinesFrom,
} from './run-queries.ts'

const LINES_AT_ONCE = 200

/**
 * Writes a run's results as a text file, one a line: finished prompts, or the results alone. Empty for a run that is
 * gone.
 */
export async function* weaveRun(
  db: Database,
  runId: string,
  form: 'finished' | 'raw',
): AsyncGenerator<Uint8Array, void> {
  const [run] = await db.select().from(aiRuns).where(eq(aiRuns.id, runId))
  if (!run) return
  for (let from = 0; ; ) {
    const lines = await readLinesFrom(db, runId, from, LINES_AT_ONCE)
    for (const line of lines) {
      if (line.prompts.length === 0) continue
      if (form === 'raw') yield Buffer.from(line.prompts.map(({ text }) => `${text}\n`).join(''))
      else for (const { bytes } of writePrompts(lineRecipe(run, line))) yield bytes
    }
    const last = lines.at(-1)
    if (!last || lines.length < LINES_AT_ONCE) return
    from = last.position + 1
  }
}

/** Reads a run with the first of its lines that has results; null without any. */
export async function readFirstResults(
  db: Database,
  runId: string,
): Promise<{ run: RunRow; line: LineRow } | null> {
  const [run] = await db.select().from(aiRuns).where(eq(aiRuns.id, runId))
  const line = run && (await readFirstLineWithResults(db, runId))
  return run && line ? { run, line } : null
}

/** Reads the keyword lines that a run was ordered with. */
export function keywordsOfRun(db: Database, runId: string): Promise<string[]> {
  return readKeywords(db, runId)
}
