import { type Remote, wrap } from 'comlink'
import { proxyUntil } from '../../../lib/browser/proxy-until.ts'
import type { PromptWorkerApi } from './prompt-worker-api.ts'

type Calls = { [Name in keyof PromptWorkerApi]: PromptWorkerApi[Name] }
type AnswerOf<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>

/** The worker ended, or never began: it could not be loaded, failed, or was closed with its screen. */
export class WorkerEnded extends Error {
  override name = 'WorkerEnded'
}

/** A worker that is closed has so long (ms) to keep the draft of its list. */
const MOST_SAVING_MS = 10_000

/** What a worker has to bring; a Worker, or a port of a test. */
export type WorkerLike = Pick<
  Worker,
  'addEventListener' | 'removeEventListener' | 'postMessage' | 'terminate'
>

/**
 * The main thread’s end of the prompt worker. Comlink carries calls and answers; what it leaves open is settled here: a
 * call that waits when the worker ends is rejected, and so is every later one.
 */
export class PromptWorkerClient {
  readonly #worker: WorkerLike
  readonly #remote: Remote<PromptWorkerApi>
  readonly #waiting = new Set<(error: WorkerEnded) => void>()
  #ended: WorkerEnded | null = null
  #hasAnswered = false

  /**
   * Speaks with a worker.
   * @param onFailure is called once, when the worker cannot be loaded or fails; never when it is closed
   */
  constructor(worker: WorkerLike, onFailure: () => void) {
    this.#worker = worker
    this.#remote = wrap<PromptWorkerApi>(worker)
    const fail = () => {
      if (this.#ended) return
      this.#end('the prompt worker failed')
      onFailure()
    }
    worker.addEventListener('error', fail)
    worker.addEventListener('messageerror', fail)
  }

  /** Tells whether it has answered before: a later failure is not one of loading, and its set is gone. */
  get hasAnswered(): boolean {
    return this.#hasAnswered
  }

  /**
   * Asks the worker. A callback among the arguments is called on this thread, until the answer is there.
   * @throws WorkerEnded when it ended before it answered
   */
  ask<Name extends keyof Calls>(name: Name, ...input: Parameters<Calls[Name]>): Promise<AnswerOf<Name>> {
    if (this.#ended) return Promise.reject(this.#ended)
    const call = this.#remote[name] as unknown as (...input: unknown[]) => Promise<AnswerOf<Name>>
    const over = new AbortController()
    const sent = input.map((each) =>
      typeof each === 'function' ? proxyUntil(over.signal, each as (...said: unknown[]) => unknown) : each,
    )
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      call(...sent)
        .finally(() => {
          over.abort()
          this.#hasAnswered = true
          this.#waiting.delete(reject)
        })
        .then(resolve, reject)
    })
  }

  /** Ends the worker and forgets its set, once it has kept the draft of its list. */
  close(): void {
    const isSaved = this.#hasAnswered && !this.#ended ? this.#remote.draftSaved() : Promise.resolve()
    this.#end('the prompt worker was closed', Promise.race([isSaved, pause(MOST_SAVING_MS)]))
  }

  #end(why: string, until?: Promise<void>): void {
    if (this.#ended) return
    this.#ended = new WorkerEnded(why)
    const terminate = () => this.#worker.terminate()
    if (until) until.then(terminate, terminate)
    else terminate()
    for (const reject of this.#waiting) reject(this.#ended)
    this.#waiting.clear()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
