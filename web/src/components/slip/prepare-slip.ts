import { MAX_SLIP_BYTES } from '@thokham/domain/payment'
import { withTimeout } from '../../lib/api/with-timeout.ts'
import { lookAtPicked, type PickedPicture } from '../../lib/browser/picked-picture.ts'
import type { Slip, SlipAnswer, SlipFault } from './slip-protocol.ts'

/** How long the worker may take, in ms: it has to come first, and waits for the reader of the code itself. */
const TIMEOUT_MS = {
  /** The file can go as it is. */
  orAsItIs: 30_000,
  /** Without the worker the file is refused: a slow phone is waited for longer. */
  orRefused: 60_000,
} as const

export type PreparedSlip = { ok: true; slip: Slip } | { ok: false; fault: SlipFault; bytes: number }

/**
 * Makes a chosen file ready for sending and reads its mini-QR, in a worker that is fetched with the first slip. Where
 * a browser cannot, or the worker does not come, the file goes as it is and the server does the rest, if the server takes it so.
 * @param cancelled ends the worker; what is answered then is of no use
 */
export async function prepareSlip(file: File, cancelled: AbortSignal): Promise<PreparedSlip> {
  const picked = await lookAtPicked(file)
  if (!picked) return { ok: false, fault: 'not_image', bytes: file.size }
  const unchanged = asItIs(picked)
  const patience = TIMEOUT_MS[unchanged.ok ? 'orAsItIs' : 'orRefused']
  const answer = (await askWorker(picked.file, patience, cancelled).catch(() => null)) ?? unchanged
  if (!answer.ok) {
    const fault = picked.isHeic && answer.fault === 'unreadable' ? 'heic' : answer.fault
    return { ok: false, fault, bytes: file.size }
  }
  const { picture, code } = answer
  return { ok: true, slip: { picture, code, name: file.name, chosenBytes: file.size } }
}

/** Asks the worker, which ends with its answer. @returns null where it cannot, takes longer than `ms`, or is not to go on */
async function askWorker(file: Blob, ms: number, cancelled: AbortSignal): Promise<SlipAnswer | null> {
  if (typeof OffscreenCanvas === 'undefined' || cancelled.aborted) return null
  const worker = new Worker(new URL('./slip-wasm-worker.ts', import.meta.url), { type: 'module' })
  const answered = new Promise<SlipAnswer | null>((resolve) => {
    const cannot = () => resolve(null)
    worker.onmessage = ({ data }: MessageEvent<SlipAnswer | null>) => resolve(data)
    worker.onerror = cannot
    worker.onmessageerror = cannot
    cancelled.addEventListener('abort', cannot)
  })
  worker.postMessage(file)
  return withTimeout(answered, ms, null).finally(() => worker.terminate())
}

function asItIs({ file, isTaken }: PickedPicture): SlipAnswer {
  if (!isTaken) return { ok: false, fault: 'unreadable' }
  if (file.size > MAX_SLIP_BYTES) return { ok: false, fault: 'too_large' }
  return { ok: true, picture: file, code: null }
}
