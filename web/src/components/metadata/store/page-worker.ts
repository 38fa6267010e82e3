import workerUrl from './picture-worker.ts?worker&url'
import type { WorkerSource } from './picture-worker-client.ts'

/** How the page comes by its picture worker. */
export const PAGE_WORKER: WorkerSource = {
  open: () => new Worker(workerUrl, { type: 'module', name: 'pictures' }),
  fetchAgain: async () => globalThis.fetchWhole?.(workerUrl),
  silenceMs: 14_000,
}
