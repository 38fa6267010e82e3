import type { Readable } from 'node:stream'
import { eventStream, type ServerEvent } from '../../http/event-stream.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { presentLine, presentRun } from './present-run.ts'
import { readChangedLines, readShownRun } from './run-queries.ts'
import { runTopic } from './settle-run.ts'

/** Lines of one event; a page that is further behind reads them page by page. */
const MOST_LINES = 50

/**
 * Streams a member's run as server-sent events until it comes to rest.
 * @throws Refusal `not_found`
 */
export function watchRun(
  { db, clock }: Services,
  call: Call,
  { memberId, runId, since }: { memberId: string; runId: string; since: number },
): Promise<Readable> {
  const lastSeen = Number(call.request.headers['last-event-id'])
  let revision = Number.isSafeInteger(lastSeen) && lastSeen > since ? lastSeen : since
  return eventStream(call, {
    topics: [runTopic(runId)],
    async next() {
      const run = await readShownRun(db, memberId, runId)
      if (!run) throw new Refusal('not_found')
      const changed = await readChangedLines(db, runId, revision, MOST_LINES + 1)
      const lines = changed.slice(0, MOST_LINES)
      const more = changed.length > lines.length
      const events: ServerEvent[] = []
      const shown = lines.at(-1)?.revision ?? revision
      if (lines.length > 0) {
        const data = { lines: lines.map(presentLine), revision: shown, more }
        events.push({ name: 'lines', data, id: String(shown) })
      }
      // Whoever is behind reads on from what was shown; the stream goes on with what is new.
      revision = more ? run.revision : shown
      events.push({ name: 'run', data: await presentRun(db, run, clock()) })
      return { events, isDone: run.state === 'stopped' || run.state === 'finished' }
    },
  })
}
