import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { describeError, type Logger } from '../log.ts'

const START_AGAIN_MS = 1_000
/** What may be waited for beyond the grace (ms): jobs that are handed back, or a runner that is just being started. */
export const HAND_BACK_MS = 3_000

/** What works off the queue until it is ended, or ends by itself. */
export interface QueueRunner {
  /** Resolves once it has ended, for whatever reason; never rejects. */
  ended: Promise<void>
  /**
   * Takes no new jobs, waits for those that run, but not longer than the grace (ms), and hands the others back. Never
   * rejects; a runner that has ended by itself only lets go of what it still has.
   */
  end(graceMs: number): Promise<void>
}

/** Where the supervisor is; what leads from one state to the next is in `nextOf` alone. */
type Supervision =
  | { state: 'starting' }
  | { state: 'running'; runner: QueueRunner }
  | { state: 'ending'; runner: QueueRunner }
  /** Until the next start, as the last runner ended by itself or could not be started. */
  | { state: 'waiting' }
  | { state: 'ended' }

export interface Supervisor {
  readonly state: Supervision['state']
  /**
   * Ends the runner, also one that is just being started, and starts no other. Waits for the jobs that run, but not longer
   * than the grace (ms) and the time of handing back. Never rejects.
   */
  stop(graceMs: number): Promise<void>
}

export interface SupervisorOptions {
  /** @param signal aborts when the supervisor is asked to stop */
  start: (signal: AbortSignal) => Promise<QueueRunner>
  log: Pick<Logger, 'warn' | 'error'>
  /** Between two starts (ms). */
  startAgainMs?: number
}

/**
 * Starts a runner, and another one whenever it has ended by itself.
 * @throws what the first start throws; later ones are logged and tried again
 */
export async function superviseRunner({
  start,
  log,
  startAgainMs = START_AGAIN_MS,
}: SupervisorOptions): Promise<Supervisor> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopRequested = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let stopGraceMs = 0
  let at: Supervision = { state: 'running', runner: await start(signal) }

  /** Waits for what ends a state. A stop is only looked for in the states that wait: none can be overlooked. */
  const nextOf = async (present: Supervision): Promise<Supervision> => {
    switch (present.state) {
      case 'starting':
        try {
          return { state: 'running', runner: await start(signal) }
        } catch (error) {
          log.warn({ error: describeError(error) }, 'the job queue cannot start yet')
          return { state: 'waiting' }
        }
      case 'running':
        await Promise.race([present.runner.ended, stopRequested])
        if (!signal.aborted) log.error({}, 'the job queue stopped, to be started again')
        return { state: 'ending', runner: present.runner }
      case 'ending':
        await present.runner.end(stopGraceMs)
        return { state: 'waiting' }
      case 'waiting':
        await pause(startAgainMs, undefined, { signal }).catch(() => undefined)
        return { state: signal.aborted ? 'ended' : 'starting' }
      case 'ended':
        return present
    }
  }
  const supervise = async () => {
    while (at.state !== 'ended') at = await nextOf(at)
  }
  const supervised = supervise()

  return {
    get state() {
      return at.state
    },
    async stop(graceMs) {
      if (!signal.aborted) stopGraceMs = graceMs
      stopping.abort()
      await withTimeout(supervised, graceMs + HAND_BACK_MS, undefined)
    },
  }
}
