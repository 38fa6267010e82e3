import type { Motif, Seen } from '@thokham/domain/likeness/motifs'
import type { Remembered } from '@thokham/domain/likeness/remembered'
import { PAGE_WORKER } from './page-worker.ts'
import type { Looked } from './picture-worker-api.ts'
import { PictureWorkerClient } from './picture-worker-client.ts'

/** One for the tab: what it looks at waits for nobody's metadata. */
let worker: PictureWorkerClient | null = null

const ask = () => {
  worker ??= new PictureWorkerClient(PAGE_WORKER)
  return worker
}

/** Looks at a picture away from the page; null where the browser cannot open it, or has no such worker. */
export async function lookAt(file: Blob): Promise<Looked | null> {
  try {
    return await ask().ask((remote) => remote.look(file))
  } catch {
    return null
  }
}

/** Makes the picture that a provider looks at: a small JPEG. @param name the file's own, whose suffix fits it @throws where nothing shows it */
export function reduced(file: Blob, name: string): Promise<Blob> {
  return ask().ask((remote) => remote.reduce(file, name))
}

/** Returns the SHA-256 of a file in hexadecimal. @throws where the worker does not come */
export function sha256Of(file: Blob): Promise<string> {
  return ask().ask((remote) => remote.sha256(file))
}

/** Finds the motifs among pictures away from the page. @throws where the worker does not come */
export function findMotifs(pictures: readonly Seen[], apart: ReadonlySet<string>): Promise<Motif[]> {
  return ask().ask((remote) => remote.motifs(pictures, apart))
}

/** Finds away from the page which pictures are others that were sent, and when. @throws as `findMotifs` */
export function findRemembered(
  pictures: readonly Seen[],
  remembered: readonly Remembered[],
): Promise<Map<string, number>> {
  return ask().ask((remote) => remote.remembered(pictures, remembered))
}
