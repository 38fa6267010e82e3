import { type Remote, wrap } from 'comlink'
import { withTimeout } from '../../../lib/api/with-timeout.ts'
import type { PictureWorkerApi } from './picture-worker-api.ts'

/** The worker could not be loaded, however often it was fetched. */
export class WorkerMissing extends Error {
  override name = 'WorkerMissing'
}

/** The worker broke over what it was asked. */
class WorkerBroken extends Error {
  override name = 'WorkerBroken'
}

/** What a worker has to bring; a Worker, or a port of a test. */
export type WorkerLike = Pick<
  Worker,
  'addEventListener' | 'removeEventListener' | 'postMessage' | 'terminate'
>

/** How a worker is come by; a test brings its own. */
export interface WorkerSource {
  open(): WorkerLike
  /** Fetches its file whole, so that the next start meets it. */
  fetchAgain(): Promise<unknown>
  /** A worker that has said nothing after so long (ms) is fetched anew. */
  readonly silenceMs: number
}

/** It is started so often before it counts as missing. */
const MOST_STARTS = 3

interface Running {
  readonly worker: WorkerLike
  readonly remote: Remote<PictureWorkerApi>
  /** Rejects when it breaks. */
  readonly broken: Promise<never>
}

/**
 * The page's end of the worker that reads, reduces, writes and packs. One whose file hangs, is cut or fails is fetched again;
 * one that breaks over a picture is started anew for the next (docs/product/app.md#a-bad-network).
 */
export class PictureWorkerClient {
  readonly #source: WorkerSource
  #running: Promise<Running> | null = null
  #loaded: Running | null = null

  constructor(source: WorkerSource) {
    this.#source = source
  }

  /**
   * Asks the worker.
   * @throws WorkerMissing where it cannot be loaded, WorkerBroken when it broke over this, what the work throws
   */
  async ask<T>(work: (remote: Remote<PictureWorkerApi>) => T): Promise<Awaited<T>> {
    this.#running ??= this.#start()
    const running = await this.#running
    return Promise.race([work(running.remote), running.broken])
  }

  async #start(): Promise<Running> {
    try {
      for (let starts = 1; ; starts++) {
        const running = this.#open()
        if (await this.#comes(running)) {
          this.#loaded = running
          return running
        }
        running.worker.terminate()
        if (starts === MOST_STARTS) throw new WorkerMissing('the picture worker cannot be loaded')
        await this.#source.fetchAgain()
      }
    } catch (cause) {
      // Whoever asks next tries again: the network may be back.
      this.#running = null
      throw cause instanceof WorkerMissing ? cause : new WorkerMissing('no picture worker', { cause })
    }
  }

  #open(): Running {
    const worker = this.#source.open()
    const broken = new Promise<never>((_, reject) => {
      const fail = () => {
        worker.terminate()
        if (this.#loaded?.worker === worker) this.#running = null
        reject(new WorkerBroken('the picture worker broke'))
      }
      worker.addEventListener('error', fail)
      worker.addEventListener('messageerror', fail)
    })
    // Nobody may be asking just then.
    broken.catch(() => {})
    return { worker, remote: wrap<PictureWorkerApi>(worker), broken }
  }

  #comes({ remote, broken }: Running): Promise<boolean> {
    const isHere = Promise.race([remote.isHere(), broken.catch(() => false)])
    return withTimeout(isHere, this.#source.silenceMs, false)
  }
}
