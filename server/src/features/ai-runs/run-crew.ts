import { randomUUID } from 'node:crypto'
import { showLife } from '../../jobs/sign-of-life.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { askLine } from './ask-line.ts'
import { type Claim, claimLines } from './claim-lines.ts'
import { initialiseRun } from './initialise-run.ts'
import { type CallResult, recordOutcomes } from './record-outcomes.ts'
import { recoverLines } from './recover-lines.ts'
import { findRunsToDo, lockRun, type RunRow } from './run-queries.ts'
import { settleRun, WORK_TOPIC } from './settle-run.ts'

/** Calls that one process has on their way at once. */
const PLACES = 64
const LOOK_EVERY_MS = 1_000
const RECOVER_EVERY_MS = 5_000
const TRY_AGAIN_MS = 500
/** Answers come in bursts: those of one burst are written down, and their places filled, together. */
const GATHER_MS = 3
/** setTimeout counts no further. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface Crew {
  /**
   * Takes no new lines and waits for the calls on their way, but not longer than the grace; what runs then is given
   * up, and its lines are left `interrupted`.
   */
  stop(graceMs: number): Promise<void>
}

/** A run that this process works on. */
interface Desk {
  results: CallResult[]
  isBusy: boolean
  /** Somebody came while it was busy. */
  isWanted: boolean
  /** The answers of a burst are waited for. */
  isGathering: boolean
  timer: NodeJS.Timeout | undefined
}

/**
 * Works on all runs together with the crews of other processes: claims lines, asks for them, writes down what came.
 * Whatever is to be done stands in the database alone, so a crew can end at any moment.
 */
export async function startCrew(services: Services): Promise<Crew> {
  const name = `crew-${randomUUID()}`
  const life = showLife(services.pool, name)
  await life.held
  const crew = new RunCrew(services, name)
  await recoverLines(services)
  const stopHearing = await services.notices.hear(WORK_TOPIC, () => crew.look())
  const looking = setInterval(() => crew.look(), LOOK_EVERY_MS)
  const recovering = setInterval(() => crew.attempt(() => recoverLines(services)), RECOVER_EVERY_MS)
  crew.look()
  return {
    async stop(graceMs) {
      clearInterval(looking)
      clearInterval(recovering)
      stopHearing()
      await crew.end(graceMs)
      await life.release()
      await crew.attempt(() => recoverLines(services))
    },
  }
}

class RunCrew {
  private readonly desks = new Map<string, Desk>()
  private readonly givenUp = new AbortController()
  private onTheirWay = 0
  private isEnding = false
  private isLooking = false
  private onIdle: (() => void) | undefined

  constructor(
    private readonly services: Services,
    private readonly name: string,
  ) {}

  look(): void {
    if (this.isLooking || this.isEnding) return
    this.isLooking = true
    void this.attempt(async () => {
      for (const id of await findRunsToDo(this.services.db, this.services.clock())) this.step(id)
    }).finally(() => {
      this.isLooking = false
    })
  }

  /** Does something that is tried again later anyway; a failure is logged. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.services.log.warn({ error: describeError(error) }, 'a look at the AI runs failed')
    }
  }

  async end(graceMs: number): Promise<void> {
    this.isEnding = true
    for (const desk of this.desks.values()) clearTimeout(desk.timer)
    const idle = new Promise<void>((resolve) => {
      this.onIdle = resolve
      this.tellIfIdle()
    })
    let impatient: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>((resolve) => {
      impatient = setTimeout(resolve, graceMs)
    })
    await Promise.race([idle, tooLong])
    clearTimeout(impatient)
    this.givenUp.abort()
    await idle
  }

  /** Writes down what came of a run's calls and claims its next lines, all in one transaction; one at a time a run. */
  private step(runId: string): void {
    const desk = this.deskOf(runId)
    desk.isWanted = true
    if (desk.isBusy) return
    desk.isBusy = true
    void this.work(runId, desk)
      .then(
        () => 0,
        (error) => {
          this.services.log.warn({ error: describeError(error) }, 'an AI run waits for the database')
          return TRY_AGAIN_MS
        },
      )
      .then((pause) => {
        desk.isBusy = false
        // What came is paid for: it is kept until it can be written down.
        if (pause > 0) desk.timer = setTimeout(() => this.step(runId), pause)
        else if (desk.isWanted) this.step(runId)
        else if (!desk.timer && !desk.isGathering) this.desks.delete(runId)
        this.tellIfIdle()
      })
  }

  private async work(runId: string, desk: Desk): Promise<void> {
    clearTimeout(desk.timer)
    desk.timer = undefined
    while (desk.isWanted) {
      desk.isWanted = false
      const results = desk.results.slice()
      const { run, claim } = await this.recordAndClaim(runId, results)
      desk.results.splice(0, results.length)
      if (!run) return
      if (run.state === 'initialising' && !this.isEnding) {
        await initialiseRun(this.services, runId, this.name)
        desk.isWanted = true
        continue
      }
      for (const line of claim.lines) this.send(run, line)
      if (claim.again && !this.isEnding) {
        const wait = claim.again.getTime() - this.services.clock().getTime()
        desk.timer = setTimeout(() => this.step(runId), Math.min(Math.max(wait, 1), LONGEST_TIMER_MS))
      }
    }
  }

  private recordAndClaim(
    runId: string,
    results: CallResult[],
  ): Promise<{ run: RunRow | null; claim: Claim }> {
    const { db, clock } = this.services
    return db.transaction(async (open) => {
      const now = clock()
      const before = await lockRun(open, runId)
      if (!before) return { run: null, claim: { lines: [], again: null } }
      if (results.length > 0) {
        const settings = await readCurrentSettings(open)
        await recordOutcomes(open, before, results, { settings, now })
      }
      const run = await settleRun(open, runId, now)
      const places = this.isEnding ? 0 : PLACES - this.onTheirWay
      return { run, claim: await claimLines(open, run, { name: this.name, places, now }) }
    })
  }

  private send(run: RunRow, line: Claim['lines'][number]): void {
    this.onTheirWay++
    void askLine(this.services, run, line, this.givenUp.signal).then((outcome) => {
      this.onTheirWay--
      if (this.givenUp.signal.aborted) return this.tellIfIdle()
      const desk = this.deskOf(run.id)
      desk.results.push({ line, outcome })
      if (desk.isGathering) return
      desk.isGathering = true
      setTimeout(() => {
        desk.isGathering = false
        this.step(run.id)
      }, GATHER_MS)
    })
  }

  private deskOf(runId: string): Desk {
    const known = this.desks.get(runId)
    if (known) return known
    const desk: Desk = { results: [], isBusy: false, isWanted: false, isGathering: false, timer: undefined }
    this.desks.set(runId, desk)
    return desk
  }

  private tellIfIdle(): void {
    if (this.onTheirWay > 0) return
    for (const desk of this.desks.values()) if (desk.isBusy || desk.results.length > 0) return
    this.onIdle?.()
  }
}
