import { PromptWorkerApi } from './prompt-worker-api.ts'
import type { WorkerMessage, WorkerRequest } from './prompt-worker-protocol.ts'

/** The worker’s own port: answers each call by its number, in whatever order they are ready. */
const port = self as unknown as {
  postMessage(message: WorkerMessage): void
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null
}
const api = new PromptWorkerApi(
  (message) => port.postMessage(message),
  () => new Promise((resolve) => setTimeout(resolve)),
)

port.onmessage = async ({ data: { id, name, input } }) => {
  try {
    const handle = api[name] as (input: unknown) => unknown
    port.postMessage({ id, answer: await handle(input) })
  } catch (error) {
    port.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
}
