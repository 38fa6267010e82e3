import type {
  WorkerAnswer,
  WorkerCallName,
  WorkerCalls,
  WorkerMessage,
  WorkerRequest,
} from './prompt-worker-protocol.ts'

export interface WorkerListeners {
  onProgress?: (progress: { prompts: number; wanted: number }) => void
  onSearching?: (searching: { found: number }) => void
}

/** The main thread’s end of the prompt worker. */
export class PromptWorkerClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  #last = 0
  news: WorkerListeners = {}

  constructor() {
    this.#worker = new Worker(new URL('./prompt-worker.ts', import.meta.url), {
      type: 'module',
      name: 'generating',
    })
    this.#worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => this.#onMessage(data)
    this.#worker.onerror = () => this.#rejectAll(new Error('the prompt worker failed'))
  }

  /** Asks the worker. Rejects when it failed or was closed meanwhile. */
  ask<Name extends WorkerCallName>(
    name: Name,
    input: WorkerCalls[Name]['in'],
  ): Promise<WorkerCalls[Name]['out']> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, name, input } satisfies WorkerRequest)
    })
  }

  /** Ends the worker and forgets its set. */
  close(): void {
    this.#worker.terminate()
    this.#waiting.clear()
  }

  #onMessage(message: WorkerMessage): void {
    if ('progress' in message) this.news.onProgress?.(message.progress)
    else if ('searching' in message) this.news.onSearching?.(message.searching)
    else this.#settle(message)
  }

  #settle(message: WorkerAnswer): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ('failed' in message) waiting?.reject(new Error(message.failed))
    else waiting?.resolve(message.answer as never)
  }

  #rejectAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
