import { setImmediate as nextTurn } from 'node:timers/promises'
import { isRefusedData } from '../../db/sql-state.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { askLine, openRunMeans } from './ask-line.ts'
import type { CallPlaces } from './call-places.ts'
import {
  type Answered,
  type Claim,
  type ClaimedLine,
  canPassOn,
  claimLines,
  NOTHING,
  passOn,
} from './claim-lines.ts'
import { endWithLevel } from './end-with-level.ts'
import { giveUpLines, readCallsToAbort } from './give-up-calls.ts'
import { initialiseRun } from './initialise-run.ts'
import { recordOneByOne, recordOutcomes } from './record-outcomes.ts'
import { interruptLines } from './recover-lines.ts'
import {
  afterClaimEvent,
  afterSyncEvent,
  type ClaimState,
  type SyncEvent,
  type SyncState,
} from './run-processor-states.ts'
import { lockRun, type RunRow } from './run-queries.ts'
import { settleRun } from './settle-run.ts'

/** What is on its way when a run is stopped is waited for so long, then given up: a stop rests within 2 s. */
const STOP_GRACE_MS = 1_000
const TRY_AGAIN_MS = 500
/** Answers come in bursts: those of one burst are written down together; the last ones of a run, when all are there. */
const GATHER_MS = 5
const GATHER_LAST_MS = 25
/** setTimeout counts no further. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** What the processors of one worker share. */
export interface WorkerContext {
  services: Services
  /** The process, as it is written at the lines it asks for. */
  name: string
  /** Places that calls of all processors take. */
  places: CallPlaces
  /** No new lines are taken. */
  isEnding: boolean
  /** What is on its way when it aborts is lost. */
  signal: AbortSignal
  /** Hears that a processor has nothing left to do. */
  onRest(processor: RunProcessor): void
  /** Hears that a place is free that its run may not keep. */
  onFreed(): void
}

/**
 * Works on one run in this process. An answer's place is passed on to the next line at once; then, off that way, a sync
 * writes the answer down, which also fills the places that were not passed on. Its states: run-processor-states.ts.
 */
export class RunProcessor {
  private state: SyncState = 'idle'
  private claims: ClaimState = 'sure'
  /** Ids of calls that this process answers for: from their claim until their outcome is written down. */
  private readonly calls = new Set<string>()
  /** What ends each call that is not answered. */
  private readonly aborts = new Map<string, AbortController>()
  /** How often calls of the run had been aborted when it was last seen. */
  private abortsSeen = 0
  private provider: RunRow['provider'] | undefined
  /** Calls that are not answered yet. */
  private unanswered = 0
  /** Answers whose places are still to be passed on, and those to be written down. */
  private readonly answered: Answered[] = []
  private readonly results: Answered[] = []
  /** Lines that waited when the run was last seen: with none there is nobody to pass a place on to. */
  private waitingLines = 0
  /** Ends when all answers so far have passed their places on; one after the other. */
  private handover: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined
  /** The database refused a batch of answers: they are written down one after the other. */
  private isOneByOne = false
  /** The key was found to take as many calls as there are places. */
  private isUnlimited = false

  constructor(
    private readonly context: WorkerContext,
    readonly runId: string,
  ) {}

  /** Looks for what is to be done for the run, now or right after what is under way. */
  wake(): void {
    this.on('wanted')
  }

  /** Leaves the lines that may not be asked yet to other workers. */
  release(): void {
    if (this.results.length === 0) this.on('released')
    this.restIfDone()
  }

  /** Goes on to the state that an event leads to. @param ms until the state is `due`, where it is one that waits */
  private on(event: SyncEvent, ms = 0): void {
    const before = this.state
    this.state = afterSyncEvent(before, event)
    if (this.state === before) return
    // The time of a burst runs on beside a sync.
    if (!(before === 'syncingThenGathering' && this.state === 'gathering')) this.setTimer(this.waitOf(ms))
    if (this.state === 'syncing') void this.sync()
  }

  private waitOf(ms: number): number | null {
    if (this.state === 'paused') return ms
    const isGathering = this.state === 'gathering' || this.state === 'syncingThenGathering'
    return isGathering ? (this.waitingLines > 0 ? GATHER_MS : GATHER_LAST_MS) : null
  }

  private setTimer(ms: number | null): void {
    clearTimeout(this.timer)
    this.timer =
      ms === null ? undefined : setTimeout(() => this.on('due'), Math.min(Math.max(ms, 1), LONGEST_TIMER_MS))
  }

  private async sync(): Promise<void> {
    const { context } = this
    try {
      const again = await this.writeDownAndClaim()
      this.dropLost()
      if (again && !context.isEnding) this.on('blocked', again.getTime() - context.services.clock().getTime())
      else this.on('synced')
    } catch (error) {
      this.doubt(error)
      this.isOneByOne = isRefusedData(error)
      this.dropLost()
      // What is answered is paid for: it is kept until it can be written down.
      this.on(this.results.length > 0 || !context.isEnding ? 'failed' : 'abandoned', TRY_AGAIN_MS)
    }
    this.restIfDone()
  }

  /**
   * Writes down what was answered and claims what is to be asked.
   * @returns the instant before which the lines that wait may not be asked
   */
  private async writeDownAndClaim(): Promise<Date | null> {
    const { services, name } = this.context
    // Lines that are being taken right now are not lost.
    const isDoubtful = this.claims === 'doubtful'
    if (isDoubtful) await this.handover
    const results = this.results.slice()
    const { run, claim, callsToAbort } = await this.syncWithin(results, isDoubtful)
    if (run) this.abortsSeen = run.gaveUp
    for (const call of callsToAbort) this.aborts.get(call)?.abort()
    this.isOneByOne = false
    if (isDoubtful) this.claims = afterClaimEvent(this.claims, 'checked')
    this.results.splice(0, results.length)
    for (const { line } of results) this.calls.delete(line.callId)
    if (!run) return null
    if (run.state === 'initialising' && !this.context.isEnding) {
      // While another process tests, a later poll finds the run.
      if (await initialiseRun(services, this.runId, name)) this.on('wanted')
      return null
    }
    this.waitingLines = run.waiting - claim.lines.length
    if (claim.lines.length > 0) this.isUnlimited = claim.isUnlimited
    this.send(run, claim.lines)
    if (claim.again) this.context.places.rest(run.provider, this.runId)
    return claim.again
  }

  private syncWithin(
    results: Answered[],
    isDoubtful: boolean,
  ): Promise<{ run: RunRow | null; claim: Claim; callsToAbort: string[] }> {
    const { services, name } = this.context
    return services.db.transaction(async (tx) => {
      const now = services.clock()
      const locked = await lockRun(tx, this.runId)
      if (!locked) return { run: null, claim: NOTHING, callsToAbort: [...this.aborts.keys()] }
      this.joinPlaces(locked)
      const before = await endWithLevel(services, tx, locked, now)
      const isNews =
        results.length > 0 || isDoubtful || before !== locked || locked.gaveUp !== this.abortsSeen
      if (!isNews && isUnderWay(locked)) return { run: locked, claim: NOTHING, callsToAbort: [] }
      if (isDoubtful) await interruptLines(tx, this.runId, { name, known: [...this.calls], now })
      if (results.length > 0) {
        const record = this.isOneByOne ? recordOneByOne : recordOutcomes
        await record(tx, before, results, now)
      }
      const stopsAt = stopEnd(before)
      if (stopsAt && stopsAt <= now) await giveUpLines(tx, this.runId, null, now)
      const run = await settleRun(tx, this.runId, now)
      if (run.historyFailed && !locked.historyFailed) this.sayUnkept()
      const places = this.context.isEnding ? 0 : this.context.places.capacity(run.provider, this.runId)
      const claim = await claimLines(tx, run, { name, places, now })
      const again = run.state === 'stopping' && run.asking > 0 ? stopsAt : claim.again
      const callsToAbort =
        run.gaveUp === this.abortsSeen ? [] : await readCallsToAbort(tx, [...this.aborts.keys()])
      return { run, claim: { ...claim, again }, callsToAbort }
    })
  }

  private joinPlaces(run: RunRow): void {
    this.provider = run.provider
    if (run.state === 'running') this.context.places.join(run.provider, this.runId)
  }

  private send(run: RunRow, lines: readonly ClaimedLine[]): void {
    if (lines.length === 0) return
    const { services } = this.context
    this.context.places.take(run.provider, this.runId, lines.length)
    this.unanswered += lines.length
    for (const { callId } of lines) {
      this.calls.add(callId)
      this.aborts.set(callId, new AbortController())
    }
    void openRunMeans(services, run).then(async (means) => {
      for (const line of lines) {
        void this.ask(run, line, means)
        // Each leaves before the next one is made ready.
        await nextTurn()
      }
    })
  }

  private async ask(
    run: RunRow,
    line: ClaimedLine,
    means: Awaited<ReturnType<typeof openRunMeans>>,
  ): Promise<void> {
    const { services, signal } = this.context
    const callSignal = this.aborts.get(line.callId)?.signal ?? signal
    const outcome = await askLine(services, run, line, {
      means,
      signal: AbortSignal.any([signal, callSignal]),
    })
    this.aborts.delete(line.callId)
    this.unanswered--
    if (signal.aborted || (callSignal.aborted && !outcome.ok)) {
      this.context.places.free(run.provider, this.runId, 1)
      if (!signal.aborted) {
        this.calls.delete(line.callId)
        this.on('wanted')
      }
      this.restIfDone()
      return
    }
    this.answered.push({ line, outcome })
    this.handover = this.handover.then(() => this.handOver(run))
  }

  /**
   * Hands the places of answered calls over. A call's place counts as taken until it is passed on or free, so that no
   * sync hands it out as well.
   */
  private async handOver(run: RunRow): Promise<void> {
    const answered = this.answered.slice()
    // Went along with the one before it.
    if (answered.length === 0) return
    if (this.mayPassOn(run, answered)) await this.passOn(run, answered)
    this.answered.splice(0, answered.length)
    const { places } = this.context
    const isShared = !places.mayKeep(run.provider, this.runId)
    places.free(run.provider, this.runId, answered.length)
    if (isShared) this.context.onFreed()
    this.results.push(...answered)
    this.on(this.unanswered === 0 ? 'wanted' : 'answered')
  }

  /**
   * Returns whether places may be passed on. A fault may concern the whole run: then it is written down first, as are
   * answers when a round of them waits.
   */
  private mayPassOn(run: RunRow, answered: readonly Answered[]): boolean {
    const { results, claims, context } = this
    if (!context.places.mayKeep(run.provider, this.runId)) return false
    if (
      this.waitingLines <= 0 ||
      !canPassOn(run) ||
      context.isEnding ||
      claims === 'doubtful' ||
      !this.isUnlimited
    )
      return false
    return results.length < run.concurrency && [...answered, ...results].every(({ outcome }) => outcome.ok)
  }

  private async passOn(run: RunRow, answered: readonly Answered[]): Promise<void> {
    const { services, name } = this.context
    try {
      const lines = await passOn(services.db, run.id, { name, answered, now: services.clock() })
      this.waitingLines = lines.length < answered.length ? 0 : this.waitingLines - lines.length
      this.send(run, lines)
    } catch (error) {
      this.doubt(error)
    }
  }

  private sayUnkept(): void {
    this.context.services.log.error(
      { run: this.runId },
      'the set of an AI run could not be kept in the history',
    )
  }

  private doubt(error: unknown): void {
    this.claims = afterClaimEvent(this.claims, 'lost')
    this.context.services.log.warn({ error: describeError(error) }, 'an AI run waits for the database')
  }

  /**
   * Drops results once the worker has given its calls up: their lines are interrupted, and nothing of them is written
   * down any more.
   */
  private dropLost(): void {
    if (this.context.signal.aborted) this.results.length = 0
  }

  private restIfDone(): void {
    const hasCalls = this.unanswered > 0 || this.answered.length > 0 || this.results.length > 0
    if (this.state !== 'idle' || hasCalls) return
    if (this.provider) this.context.places.leave(this.provider, this.runId)
    this.context.onRest(this)
  }
}

/** Tells whether nothing is to be done for a run before an answer comes: all its lines are through or asked for. */
function isUnderWay({ state, waiting, asking }: RunRow): boolean {
  return state === 'running' && waiting === 0 && asking > 0
}

/** Returns when what a stopped run still has on its way is given up; null = it is waited for. */
function stopEnd({ state, stoppingSince }: RunRow): Date | null {
  return state === 'stopping' && stoppingSince ? new Date(stoppingSince.getTime() + STOP_GRACE_MS) : null
}
