import {
  askMoreOfAiRun,
  createAiRun,
  discardAiRun,
  editAiRunLine,
  giveUpAiCalls,
  listAiRunLines,
  listAiRuns,
  readAiRun,
  resumeAiRun,
  stopAiRun,
  takeBackAside,
  watchAiRun,
} from '@thokham/contract/ai-runs'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { type Call, handle } from '../../http/operation.ts'
import { askMore } from './ask-more.ts'
import { createRun } from './create-run.ts'
import { discardRun } from './discard-run.ts'
import { editLine } from './edit-line.ts'
import { giveUpCalls } from './give-up-calls.ts'
import { presentLine, presentRun, presentRuns } from './present-run.ts'
import { resumeRun } from './resume-run.ts'
import { readChangedLines, readLatestRuns, readShownRun, readUnfinishedRuns } from './run-queries.ts'
import { stopRun } from './stop-run.ts'
import { takeBack } from './take-back.ts'
import { watchRun } from './watch-run.ts'

const LATEST = 10
const MOST_UNFINISHED = 100

/** Serves a member's AI runs. */
export function aiRunsRoutes(app: FastifyInstance): void {
  const { services } = app
  const starts = limit(services, { name: 'ai-run-start', attempts: 60, seconds: 600 })

  const present = async (call: Call, runId: string) => {
    const run = await readShownRun(services.db, memberOf(call.caller).id, runId)
    if (!run) throw new Refusal('not_found')
    return presentRun(services.db, run, call.now)
  }

  handle(app, createAiRun, async ({ body }, call) => {
    await starts.spend(memberOf(call.caller).id, call.reply)
    return presentRun(services.db, await createRun(services, call, body), call.now)
  })

  handle(app, listAiRuns, async ({ query }, call) => {
    const memberId = memberOf(call.caller).id
    const runs =
      query.show === 'latest'
        ? await readLatestRuns(services.db, memberId, LATEST)
        : await readUnfinishedRuns(services.db, memberId, MOST_UNFINISHED)
    return { runs: await presentRuns(services.db, runs, call.now) }
  })

  handle(app, readAiRun, ({ params }, call) => present(call, params.id))

  handle(app, listAiRunLines, async ({ params, query }, call) => {
    const run = await readShownRun(services.db, memberOf(call.caller).id, params.id)
    if (!run) throw new Refusal('not_found')
    const found = await readChangedLines(services.db, run.id, query.since, query.limit + 1)
    const lines = found.slice(0, query.limit)
    return {
      lines: lines.map(presentLine),
      revision: lines.at(-1)?.revision ?? query.since,
      more: found.length > lines.length,
    }
  })

  handle(app, watchAiRun, ({ params, query }, call) =>
    watchRun(services, call, { memberId: memberOf(call.caller).id, runId: params.id, since: query.since }),
  )

  handle(app, stopAiRun, async ({ params }, call) => {
    await stopRun(services, { memberId: memberOf(call.caller).id, runId: params.id })
    return present(call, params.id)
  })

  handle(app, giveUpAiCalls, async ({ params, body }, call) => {
    const memberId = memberOf(call.caller).id
    await giveUpCalls(services, { memberId, runId: params.id, positions: body.positions })
    return present(call, params.id)
  })

  handle(app, askMoreOfAiRun, async ({ params, body }, call) => {
    await askMore(services, call, { runId: params.id, ...body })
    return present(call, params.id)
  })

  handle(app, discardAiRun, async ({ params }, call) => {
    await discardRun(services, { memberId: memberOf(call.caller).id, runId: params.id })
    return { deleted: true }
  })

  handle(app, resumeAiRun, async ({ params, body }, call) => {
    await resumeRun(services, call, { runId: params.id, ...body })
    return present(call, params.id)
  })

  handle(app, takeBackAside, async ({ params, body }, call) =>
    presentLine(await takeBack(services, call, { runId: params.id, position: params.position, ...body })),
  )

  handle(app, editAiRunLine, async ({ params, body }, call) =>
    presentLine(
      await editLine(services, {
        memberId: memberOf(call.caller).id,
        runId: params.id,
        position: params.position,
        ...body,
      }),
    ),
  )
}
