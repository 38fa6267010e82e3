import { randomUUID } from 'node:crypto'
import { showLife } from '../../jobs/sign-of-life.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { recoverLines } from './recover-lines.ts'
import { type Room, RunDesk } from './run-processor.ts'
import { findRunsToDo } from './run-queries.ts'
import { WORK_TOPIC } from './settle-run.ts'

const LOOK_EVERY_MS = 1_000
const RECOVER_EVERY_MS = 5_000

export interface Crew {
  /**
   * Takes no new lines and waits for the calls on their way, but not longer than the grace; what runs then is given
   * up, and its lines are left `interrupted`.
   */
  stop(graceMs: number): Promise<void>
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
  private readonly desks = new Map<string, RunDesk>()
  private readonly givenUp = new AbortController()
  private readonly room: Room
  private isLooking = false
  private onIdle: (() => void) | undefined

  constructor(
    private readonly services: Services,
    name: string,
  ) {
    this.room = {
      services,
      name,
      taken: 0,
      isEnding: false,
      givenUp: this.givenUp.signal,
      onRest: (desk) => {
        if (this.desks.get(desk.runId) === desk) this.desks.delete(desk.runId)
        this.tellIfIdle()
      },
    }
  }

  look(): void {
    if (this.isLooking || this.room.isEnding) return
    this.isLooking = true
    void this.attempt(async () => {
      for (const id of await findRunsToDo(this.services.db, this.services.clock())) this.deskOf(id).step()
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
    this.room.isEnding = true
    for (const desk of this.desks.values()) desk.waitNoMore()
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

  private deskOf(runId: string): RunDesk {
    const known = this.desks.get(runId)
    if (known) return known
    const desk = new RunDesk(this.room, runId)
    this.desks.set(runId, desk)
    return desk
  }

  private tellIfIdle(): void {
    if (this.desks.size === 0) this.onIdle?.()
  }
}
