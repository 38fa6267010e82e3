import { WeavingRoom } from './prompt-worker-api.ts'
import type { Asked, Told } from './prompt-worker-protocol.ts'

/** The worker’s own door: answers each call by its number, in whatever order they are ready. */
const door = self as unknown as {
  postMessage(told: Told): void
  onmessage: ((event: MessageEvent<Asked>) => void) | null
}
const room = new WeavingRoom(
  (told) => door.postMessage(told),
  () => new Promise((resolve) => setTimeout(resolve)),
)

door.onmessage = async ({ data: { id, name, input } }) => {
  try {
    const handle = room[name] as (input: unknown) => unknown
    door.postMessage({ id, answer: await handle(input) })
  } catch (error) {
    door.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
}
