import { aiCalls, aiFreeAllowance, aiPaces, aiRuns } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { presentCost } from '../ai-providers/read-cost.ts'
import { CALLS_AT_ONCE, readCallsAfter, readLinesFrom, readRunsOf } from './run-queries.ts'
import { orderOf } from './settle-run.ts'

const LINES_AT_ONCE = 200

/** Runs of the AI generator: what was ordered and every result. */
export const aiRunsData: PersonalData = {
  name: 'aiRuns',
  async *export({ db }, { id }) {
    for (const run of await readRunsOf(db, id)) {
      const { provider, mode, count, finish } = orderOf(run, [])
      const { state, model, createdAt, finishedAt, seed } = run
      const cost = presentCost(run)
      yield { run: run.id, provider, model, mode, count, finish, seed, state, createdAt, finishedAt, cost }
      for (let from = 0; ; ) {
        const lines = await readLinesFrom(db, run.id, from, LINES_AT_ONCE)
        for (const { position, keyword, prompts } of lines) {
          yield { run: run.id, position, keyword, prompts: prompts.map(({ text }) => text) }
        }
        const last = lines.at(-1)
        if (!last || lines.length < LINES_AT_ONCE) break
        from = last.position + 1
      }
    }
  },
  // The runs first, as whoever settles a line locks its run and then writes the rest.
  rows: [aiRuns.profileId, aiCalls.profileId, aiPaces.profileId, aiFreeAllowance.profileId],
}

/** The record of every request to a provider, with what it used and cost. */
export const aiCallsData: PersonalData = {
  name: 'aiCalls',
  async *export({ db }, { id }) {
    let after: string | undefined
    do {
      const page = await readCallsAfter(db, id, after)
      for (const call of page) {
        const { provider, model, outcome, sentAt, isEstimated } = call
        yield {
          provider,
          model,
          outcome,
          sentAt,
          ...presentCost({ ...call, estimatedCalls: isEstimated ? 1 : 0 }),
        }
      }
      after = page.length === CALLS_AT_ONCE ? page.at(-1)?.id : undefined
    } while (after)
  },
}
