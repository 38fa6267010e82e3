import { setImmediate as nextTurn } from 'node:timers/promises'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { askLine, openRunKey } from './ask-line.ts'
import { type Answered, type Claim, type ClaimedLine, canPassOn, claimLines, passOn } from './claim-lines.ts'
import { initialiseRun } from './initialise-run.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { interruptLines } from './recover-lines.ts'
import { lockRun, type RunRow } from './run-queries.ts'
import { settleRun } from './settle-run.ts'

/** Calls that one process has on their way at once. */
const PLACES = 64
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
  /** Places that calls of all processors hold. */
  inFlight: number
  /** No new lines are taken. */
  isEnding: boolean
  /** What is on its way then is lost. */
  signal: AbortSignal
  /** Called when a processor has nothing left to do. */
  onRest(processor: RunProcessor): void
}

/**
 * A run that this process works on. An answer's place is passed on to the next line at once; then, off that way, what
 * came is written down, which also fills the places that were not passed on.
 */
export class RunProcessor {
  /** Ids of calls that this process answers for: from their claim until what came of them is written down. */
  private readonly calls = new Set<string>()
  private onTheirWay = 0
  /** Answers whose places are still to be passed on, and those to be written down. */
  private readonly answered: Answered[] = []
  private readonly results: Answered[] = []
  /** Lines that waited when the run was last seen: with none there is nobody to pass a place on to. */
  private left = 0
  private isPassing = false
  private isBusy = false
  /** Somebody came while it was busy. */
  private isWanted = false
  /** A claim may have been committed that was not heard of. */
  private isUnsure = false
  private gathering: NodeJS.Timeout | undefined
  private waiting: NodeJS.Timeout | undefined

  constructor(
    private readonly context: WorkerContext,
    readonly runId: string,
  ) {}

  /** Writes down what came of the run's calls and claims its next lines, all in one transaction; one at a time. */
  step(): void {
    this.isWanted = true
    if (this.isBusy) return
    this.isBusy = true
    void this.work()
      .then(
        () => 0,
        (error) => {
          this.doubt(error)
          return TRY_AGAIN_MS
        },
      )
      .then((pause) => {
        this.isBusy = false
        const { isEnding, signal } = this.context
        if (signal.aborted) this.results.length = 0
        // What came is paid for: it is kept until it can be written down.
        if (pause > 0 && (this.results.length > 0 || !isEnding)) this.stepIn(pause)
        else if (pause === 0 && this.isWanted) this.step()
        this.restIfDone()
      })
  }

  /** The lines that may not be asked yet are left to others. */
  waitNoMore(): void {
    if (this.results.length === 0) this.stopWaiting()
    this.restIfDone()
  }

  private async work(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false
      this.stopWaiting()
      const results = this.results.slice()
      const { isUnsure } = this
      const { run, claim } = await this.recordAndClaim(results)
      if (isUnsure) this.isUnsure = false
      this.results.splice(0, results.length)
      for (const { line } of results) this.calls.delete(line.callId)
      if (!run) return
      if (run.state === 'initialising' && !this.context.isEnding) {
        // While another process tests, a later look finds the run.
        if (await initialiseRun(this.context.services, this.runId, this.context.name)) this.isWanted = true
        continue
      }
      this.left = run.waiting - claim.lines.length
      this.send(run, claim.lines)
      if (claim.again && !this.context.isEnding) {
        this.stepIn(claim.again.getTime() - this.context.services.clock().getTime())
      }
    }
  }

  private recordAndClaim(results: Answered[]): Promise<{ run: RunRow | null; claim: Claim }> {
    const { services, name } = this.context
    return services.db.transaction(async (tx) => {
      const now = services.clock()
      const before = await lockRun(tx, this.runId)
      if (!before) return { run: null, claim: { lines: [], again: null } }
      if (this.isUnsure) await interruptLines(tx, this.runId, { name, known: [...this.calls], now })
      if (results.length > 0) {
        const settings = await readCurrentSettings(tx)
        await recordOutcomes(tx, before, results, { settings, now })
      }
      const run = await settleRun(tx, this.runId, now)
      const places = this.context.isEnding ? 0 : PLACES - this.context.inFlight
      return { run, claim: await claimLines(tx, run, { name, places, now }) }
    })
  }

  private send(run: RunRow, lines: readonly ClaimedLine[]): void {
    if (lines.length === 0) return
    const { services } = this.context
    this.context.inFlight += lines.length
    this.onTheirWay += lines.length
    for (const { callId } of lines) this.calls.add(callId)
    void openRunKey(services, run).then(async (key) => {
      for (const line of lines) {
        void this.ask(run, line, key)
        // Each leaves before the next one is made ready.
        await nextTurn()
      }
    })
  }

  private async ask(
    run: RunRow,
    line: ClaimedLine,
    key: Awaited<ReturnType<typeof openRunKey>>,
  ): Promise<void> {
    const { services, signal } = this.context
    const outcome = await askLine(services, run, line, { key, signal })
    this.onTheirWay--
    if (signal.aborted) this.context.inFlight--
    else this.answered.push({ line, outcome })
    await this.receive(run)
  }

  /** A call's place counts as taken until it is passed on or free, so that no step hands it out as well. */
  private async receive(run: RunRow): Promise<void> {
    if (this.isPassing) return
    this.isPassing = true
    while (this.answered.length > 0) {
      const answered = this.answered.splice(0)
      if (this.mayPassOn(run, answered)) await this.passOn(run, answered)
      this.context.inFlight -= answered.length
      this.results.push(...answered)
      if (this.onTheirWay === 0) this.step()
      else this.gathering ??= setTimeout(() => this.gathered(), this.left > 0 ? GATHER_MS : GATHER_LAST_MS)
    }
    this.isPassing = false
    this.restIfDone()
  }

  /** A fault may concern the whole run: then it is written down first, as are answers when a round of them waits. */
  private mayPassOn(run: RunRow, answered: readonly Answered[]): boolean {
    if (this.left <= 0 || !canPassOn(run) || this.context.isEnding || this.isUnsure) return false
    const { results } = this
    return results.length < run.concurrency && [...answered, ...results].every(({ outcome }) => outcome.ok)
  }

  private async passOn(run: RunRow, answered: readonly Answered[]): Promise<void> {
    const { services, name } = this.context
    try {
      const lines = await passOn(services.db, run.id, { name, answered, now: services.clock() })
      this.left = lines.length < answered.length ? 0 : this.left - lines.length
      this.send(run, lines)
    } catch (error) {
      this.doubt(error)
    }
  }

  private doubt(error: unknown): void {
    this.isUnsure = true
    this.context.services.log.warn({ error: describeError(error) }, 'an AI run waits for the database')
  }

  private gathered(): void {
    this.gathering = undefined
    this.step()
  }

  private stepIn(ms: number): void {
    clearTimeout(this.waiting)
    this.waiting = setTimeout(
      () => {
        this.waiting = undefined
        this.step()
      },
      Math.min(Math.max(ms, 1), LONGEST_TIMER_MS),
    )
  }

  private stopWaiting(): void {
    clearTimeout(this.gathering)
    clearTimeout(this.waiting)
    this.gathering = undefined
    this.waiting = undefined
  }

  private restIfDone(): void {
    const { isBusy, isPassing, gathering, waiting } = this
    const hasCalls = this.onTheirWay > 0 || this.answered.length > 0 || this.results.length > 0
    if (!isBusy && !isPassing && !gathering && !waiting && !hasCalls) this.context.onRest(this)
  }
}
