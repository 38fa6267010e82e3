import { readHeldPicture, takePictures } from '@thokham/contract/image-runs'
import { createStore } from '../../kit/storage/store.ts'
import { isMissing } from '../../lib/api/api-error.ts'
import { call, callFile } from '../../lib/api/call.ts'
import { inTurn } from '../../lib/browser/in-turn.ts'
import { notePicture } from '../../lib/ledger/picture-ledger.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { type HeldOne, heldPicturesQuery } from './held-pictures.ts'
import { pictureFolder, writeIntoFolder } from './picture-folder.ts'
import { isStored, lastingNameOf, storePicture } from './stored-pictures.ts'

/**
 * Why pictures wait: `room` the browser has none left · `refused` it lets nothing be stored · `folder` the chosen one cannot be
 * written · `unconfirmed` they are here, and the server does not know yet · `other` nobody could fetch them.
 */
export type TakeFault = 'room' | 'refused' | 'folder' | 'unconfirmed' | 'other'

interface Taker {
  fault: TakeFault | null
  /** Of the picture that found no room. */
  bytes: number
  isTaking: boolean
  /** Ends of rounds: each asks whether there is another one. */
  rounds: number
  /** Confirmed from here, or gone elsewhere: a list may say otherwise for a moment. */
  through: ReadonlySet<string>
}

/** The tab's one taker of held pictures. */
export const taker = createStore<Taker>({
  fault: null,
  bytes: 0,
  isTaking: false,
  rounds: 0,
  through: new Set(),
})

const change = (changed: Partial<Taker>) => taker.set({ ...taker.get(), ...changed })

/** Returns what is still to be fetched of what a list says. */
export function openOf(pictures: readonly HeldOne[], { through }: Pick<Taker, 'through'>): HeldOne[] {
  return pictures.filter(({ id }) => !through.has(id))
}

/** Carries why a picture was not taken. */
class NotTaken extends Error {
  readonly fault: TakeFault
  readonly bytes: number
  constructor(fault: TakeFault, bytes = 0) {
    super(fault)
    this.fault = fault
    this.bytes = bytes
  }
}

/**
 * Fetches all that the server holds for the member, over all runs, one after the other and in one tab at a time, and confirms each
 * once the browser's own database, or the chosen folder, has it: until then the server's stays.
 */
export async function takeAll(): Promise<void> {
  if (taker.get().isTaking) return
  change({ isTaking: true })
  let fault: TakeFault | null = null
  let bytes = 0
  try {
    await inTurn('studio-pictures', takeRounds)
  } catch (error) {
    fault = error instanceof NotTaken ? error.fault : 'other'
    bytes = error instanceof NotTaken ? error.bytes : 0
  }
  change({ fault, bytes, isTaking: false, rounds: taker.get().rounds + 1 })
}

/** Reads the list anew after each round, as runs go on meanwhile. */
async function takeRounds(): Promise<void> {
  for (;;) {
    const { pictures } = await queryClient.fetchQuery(heldPicturesQuery)
    const open = openOf(pictures, taker.get())
    if (open.length === 0) return
    let isConfirmed = true
    for (const picture of open) {
      try {
        await takeOne(picture)
        pass([picture.id])
      } catch (error) {
        // It is here: the next ones are fetched all the same.
        if (!(error instanceof NotTaken) || error.fault !== 'unconfirmed') throw error
        isConfirmed = false
      }
    }
    if (!isConfirmed) throw new NotTaken('unconfirmed')
  }
}

function pass(ids: readonly string[]): void {
  change({ through: new Set([...taker.get().through, ...ids]) })
}

async function takeOne(picture: HeldOne): Promise<void> {
  const { id, bytes } = picture
  const folder = pictureFolder.get()
  let canStore = true
  let isHere = false
  try {
    isHere = await isStored(id)
  } catch {
    // Without a database there is no table to choose at, but a folder has the file.
    if (!folder) throw new NotTaken('refused')
    canStore = false
  }
  if (!isHere) {
    const blob = await fetched(picture)
    if (!blob) return
    const file = folder ? await written(folder, picture, blob) : blob
    if (canStore) await stored(picture, blob, file)
  }
  if (canStore) await noted(picture).catch((error) => storageFault(error, bytes))
  await confirmTaken([id]).catch(() => {
    throw new NotTaken('unconfirmed')
  })
}

/** Tells the server that pictures are kept elsewhere now: its own are deleted. */
export async function confirmTaken(ids: readonly string[]): Promise<void> {
  await call(takePictures, { body: { ids: [...ids] } })
  pass(ids)
}

/** Fetches a picture; null = another tab or device has it, or nobody came in time. */
export async function fetched({ id, bytes, mediaType }: HeldOne): Promise<Blob | null> {
  try {
    const file = await callFile(readHeldPicture, { params: { id } })
    if (file.size !== bytes) throw new Error('A picture came in part')
    return new Blob([file], { type: mediaType })
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function written(folder: FileSystemDirectoryHandle, picture: HeldOne, blob: Blob) {
  try {
    return await writeIntoFolder(folder, lastingNameOf(picture), blob)
  } catch {
    throw new NotTaken('folder')
  }
}

async function stored(
  picture: HeldOne,
  blob: Blob,
  file: Awaited<ReturnType<typeof written>> | Blob,
): Promise<void> {
  const { id, runId, position, prompt, mediaType, bytes } = picture
  // What looks at pictures comes with the first one.
  const { lookAt } = await import('../../components/metadata/store/picture-looks.ts')
  const seen = await lookAt(blob)
  const looked = seen && { width: seen.width, height: seen.height, look: seen.look }
  const entry = { id, runId, position, prompt, mediaType, bytes, thumbnail: seen?.thumbnail ?? null, looked }
  const place = file instanceof Blob ? {} : { inFolder: file.folder.name }
  await storePicture({ ...entry, ...place }, file).catch((error) => storageFault(error, bytes))
}

async function noted(picture: HeldOne): Promise<void> {
  const { id, sha256, bytes, width, height, asked, prompt, provider, model, quality, seed } = picture
  const { position, runId } = picture
  await notePicture({
    ...{ id, sha256, bytes, width, height, prompt, provider, model, quality, seed, position, runId, asked },
    fileName: lastingNameOf(picture),
    drawnAt: Date.now(),
  })
}

/** @throws why the browser did not store something */
function storageFault(error: unknown, bytes: number): never {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  throw new NotTaken(isFull ? 'room' : 'refused', bytes)
}
