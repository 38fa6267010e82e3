import { MAX_SLIP_BYTES } from '@thokham/domain/payment'
import type { Slip, SlipAnswer, SlipFault } from './slip-protocol.ts'

/** What the server takes as it is, for browsers that cannot draw in a worker. */
const AS_IT_IS = new Set(['image/jpeg', 'image/png', 'image/webp'])

export type PreparedSlip = { ok: true; slip: Slip } | { ok: false; fault: SlipFault; bytes: number }

/**
 * Makes a chosen file ready for sending and reads its mini-QR, in a worker that is fetched with the first slip. Where
 * a browser cannot, the file goes as it is and the server does the rest.
 */
export async function prepareSlip(file: File): Promise<PreparedSlip> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') {
    return { ok: false, fault: 'not_image', bytes: file.size }
  }
  const answer = await askWorker(file).catch(() => asItIs(file))
  if (!answer.ok) return { ...answer, bytes: file.size }
  const { picture, code } = answer
  return { ok: true, slip: { picture, code, name: file.name, chosenBytes: file.size } }
}

function askWorker(file: File): Promise<SlipAnswer> {
  if (typeof OffscreenCanvas === 'undefined') throw new TypeError('no OffscreenCanvas')
  const worker = new Worker(new URL('./slip-wasm-worker.ts', import.meta.url), { type: 'module' })
  const answered = new Promise<SlipAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SlipAnswer>) => resolve(data)
    worker.onerror = reject
    worker.onmessageerror = reject
  })
  worker.postMessage(file)
  return answered.finally(() => worker.terminate())
}

function asItIs(file: File): SlipAnswer {
  if (!AS_IT_IS.has(file.type)) return { ok: false, fault: 'not_image' }
  if (file.size > MAX_SLIP_BYTES) return { ok: false, fault: 'too_large' }
  return { ok: true, picture: file, code: null }
}
