import { weaveFromLibrary } from '@thokham/domain/library-source'
import type { CallOutcome } from '../../integrations/ai-call.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import type { ClaimedLine } from './claim-lines.ts'
import { findRelated } from './find-related.ts'
import type { RunRow } from './run-queries.ts'

/** Related keywords beyond those that are asked for: scenes and cleaning leave some out. */
const SPARE = 40

/**
 * Weaves the results of a claimed line from the library, without any AI (decision 035). It comes as an answer does, so that
 * whatever follows is the same for every source. Never throws.
 */
export async function weaveLine(services: Services, run: RunRow, line: ClaimedLine): Promise<CallOutcome> {
  const { mode, perLine } = run
  const have = line.prompts.map(({ text }) => text)
  const amount = perLine - have.length
  const seed = (run.seed + line.position * 2_654_435_761) % 2 ** 32
  try {
    const count = amount + have.length + SPARE
    const related = await findRelated(services.db, { line: line.keyword, mode, count, seed })
    const entries = weaveFromLibrary({ mode, line: line.keyword, amount, related, have, seed })
    return {
      ok: true,
      text: JSON.stringify({ entries }),
      usage: { input: 0, output: 0 },
      isEstimated: false,
    }
  } catch (error) {
    services.log.warn({ error: describeError(error) }, 'the library could not be read for an AI run')
    return { ok: false, fault: 'provider_unavailable', reason: null, retryAfterMs: null, again: 'later' }
  }
}
