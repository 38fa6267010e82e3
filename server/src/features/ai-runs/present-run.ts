import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { findModel, type KnownModel } from '@thokham/domain/ai/model'
import { isRemote } from '@thokham/domain/ai-generation'
import type { FreeAllowance } from '@thokham/domain/free-allowance'
import { setNameOf } from '@thokham/domain/history'
import { secondsLeft } from '@thokham/domain/run-progress'
import type { Database } from '../../db/client.ts'
import { presentAllowance, readAllowance } from '../ai-providers/free-allowance.ts'
import { rowProvider } from '../ai-providers/models-now.ts'
import { presentCost } from '../ai-providers/read-cost.ts'
import { readModels } from '../reference-data/read-models.ts'
import type { LineRow, ShownRun } from './run-queries.ts'
import { orderOf } from './settle-run.ts'

/** Presents a run as its member sees it. */
export async function presentRun(db: Database, run: ShownRun, now: Date): Promise<AiRun> {
  const [shown] = await presentRuns(db, [run], now)
  return shown as AiRun
}

/** Presents runs of one member, whose free allowance is read once for all of them. */
export async function presentRuns(db: Database, runs: readonly ShownRun[], now: Date): Promise<AiRun[]> {
  const allowance = await allowanceOf(db, runs, now)
  const models = runs.some(({ fault }) => fault === 'only_thoughts') ? await readModels(db) : []
  return runs.map((run) => present(run, { allowance, models }, now))
}

const isFreeTier = ({ provider }: ShownRun) => provider === 'geminiFree'

/** Reads the free allowance of the member whose runs these are; null when none of them uses it. */
async function allowanceOf(
  db: Database,
  runs: readonly ShownRun[],
  now: Date,
): Promise<FreeAllowance | null> {
  const run = runs.find(isFreeTier)
  return run ? readAllowance(db, run.profileId, now) : null
}

/** What runs are presented with, read once for all of them. */
interface Beside {
  allowance: FreeAllowance | null
  /** Only where a run asks for them. */
  models: readonly KnownModel[]
}

function present(run: ShownRun, { allowance, models }: Beside, now: Date): AiRun {
  const { provider, mode, count, finish } = orderOf(run, [])
  const free = isFreeTier(run) ? allowance : null
  return {
    id: run.id,
    name: setNameOf([run.firstKeyword]),
    state: run.state,
    stoppedBy: run.stoppedBy,
    fault: run.fault,
    reason: run.reason,
    said: run.said,
    provider,
    model: run.model,
    notes: run.notes,
    thoughtsThb: run.thoughtsNanoThb / 1e9,
    canThinkLess: canThinkLess(run, models),
    host: run.host,
    isOfficial: run.isOfficial,
    mode,
    count,
    finish,
    seed: run.seed,
    lines: {
      total: run.total,
      waiting: run.waiting,
      asking: run.asking,
      done: run.done,
      failed: run.failed,
      interrupted: run.interrupted,
    },
    prompts: run.prompts,
    missing: run.missing,
    secondsLeft: timeLeft(run, free, now),
    pause: pauseOf(run, now),
    freeAllowance: free && presentAllowance(free, now),
    cost: presentCost(run),
    historyId: run.historyId,
    historyFailed: run.historyFailed,
    newRank: run.newRank,
    revision: run.revision,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }
}

/** Returns whether a run that was stopped by thoughts can be tried with fewer: of a model that was asked for the least, no. */
function canThinkLess({ provider, model, fault, thinksLittle }: ShownRun, models: readonly KnownModel[]) {
  if (fault !== 'only_thoughts' || thinksLittle || !isRemote(provider)) return false
  const { leastThinking, refuses } = findModel(models, rowProvider(provider), model)
  return leastThinking === null && !refuses.includes('thinking')
}

function pauseOf(run: ShownRun, now: Date): AiRun['pause'] {
  const { notBefore, pauseKind, perMinute, pauseSaid: said } = run
  if (run.state !== 'running' || run.waiting === 0 || !pauseKind || !notBefore || notBefore <= now)
    return null
  return { kind: pauseKind, until: notBefore.toISOString(), perMinute, said, now: now.toISOString() }
}

function timeLeft(run: ShownRun, free: FreeAllowance | null, now: Date): number | null {
  // Who waits for the provider's pace sees until when; what came before says nothing of the time after.
  if (run.state !== 'running' || pauseOf(run, now)) return null
  return secondsLeft({
    through: run.done + run.failed - run.throughThen,
    left: run.waiting + run.asking,
    elapsedMs: now.getTime() - run.goingSince.getTime(),
    free,
    now,
  })
}

/** Presents a line as its member sees it. */
export function presentLine(line: LineRow): AiRunLine {
  const { position, keyword, state, prompts, edited, missing, fault, reason, said, asks, revision } = line
  return {
    position,
    keyword,
    state,
    prompts,
    setAside: line.setAside.slice(0, 100),
    edited,
    missing,
    fault,
    reason,
    said,
    askedAt: state === 'asking' ? (line.askedAt?.toISOString() ?? null) : null,
    asks,
    notBefore: line.notBefore?.toISOString() ?? null,
    revision,
  }
}
