import type { Answered, Asked, CallName, Calls, Told } from './prompt-worker-protocol.ts'

export interface WeavingNews {
  onProgress?: (progress: { prompts: number; wanted: number }) => void
  onSearching?: (searching: { found: number }) => void
}

/** The main thread’s end of the weaving worker. */
export class WeavingClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  #last = 0
  news: WeavingNews = {}

  constructor() {
    this.#worker = new Worker(new URL('./prompt-worker.ts', import.meta.url), {
      type: 'module',
      name: 'weaving',
    })
    this.#worker.onmessage = ({ data }: MessageEvent<Told>) => this.#hear(data)
    this.#worker.onerror = () => this.#rejectAll(new Error('the weaving worker failed'))
  }

  /** Asks the worker. Rejects when it failed or was closed meanwhile. */
  ask<Name extends CallName>(name: Name, input: Calls[Name]['in']): Promise<Calls[Name]['out']> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, name, input } satisfies Asked)
    })
  }

  /** Ends the worker and forgets its set. */
  close(): void {
    this.#worker.terminate()
    this.#waiting.clear()
  }

  #hear(told: Told): void {
    if ('progress' in told) this.news.onProgress?.(told.progress)
    else if ('searching' in told) this.news.onSearching?.(told.searching)
    else this.#settle(told)
  }

  #settle(told: Answered): void {
    const waiting = this.#waiting.get(told.id)
    this.#waiting.delete(told.id)
    if ('failed' in told) waiting?.reject(new Error(told.failed))
    else waiting?.resolve(told.answer as never)
  }

  #rejectAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
