import {
  type HeldPicture,
  type ImageRun,
  type ImageStep,
  readHeldPicture,
  takePictures,
} from '@thokham/contract/image-runs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isMissing } from '../../lib/api/api-error.ts'
import { call, callFile } from '../../lib/api/call.ts'
import { inTurn } from '../../lib/browser/in-turn.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { notePicture } from '../../lib/ledger/picture-ledger.ts'
import { pictureFolder, writeIntoFolder } from './picture-folder.ts'
import { lastingNameOf, type StoredPicture, storedOfRun, storePicture } from './stored-pictures.ts'

/** Until a picture that could not be fetched or stored is tried again, in ms. */
const RETRY_MS = 15_000

export interface Taking {
  /** What lies in this browser of the run; null = not read yet. */
  stored: readonly StoredPicture[] | null
  /** Pictures that the server holds still. */
  held: readonly HeldPicture[]
  /** Why the last one was not taken: the browser has no room, or anything else. */
  fault: 'room' | 'other' | null
  /** Tries again. */
  take: () => void
  /** Reads again what is stored. */
  readAgain: () => Promise<void>
}

/**
 * Fetches the pictures of a run that the server holds, one after the other and in one tab at a time, and confirms each once
 * the browser's own database, or the chosen folder, has it: until then the server's stays.
 */
export function useTaking(run: ImageRun, steps: readonly (ImageStep | undefined)[]): Taking {
  const [stored, setStored] = useState<readonly StoredPicture[] | null>(null)
  const [fault, setFault] = useState<Taking['fault']>(null)
  /** Confirmed here, or gone elsewhere: its step may say otherwise for a moment. */
  const through = useRef(new Set<string>())
  const isTaking = useRef(false)
  const [turn, setTurn] = useState(0)
  const runId = run.id
  const held = steps.flatMap((step) =>
    step
      ? step.pictures.flatMap((picture) =>
          picture.state === 'held' && !through.current.has(picture.id) ? [{ step, picture }] : [],
        )
      : [],
  )
  const latest = useLatest({ run, held, stored, runId })

  const readAgain = useCallback(async () => {
    const found = await storedOfRun(runId).catch(() => [])
    if (latest.current.runId === runId) setStored(found)
  }, [runId])

  useEffect(() => {
    setStored(null)
    setFault(null)
    void readAgain()
  }, [readAgain])

  const take = useCallback(async () => {
    if (isTaking.current) return
    isTaking.current = true
    try {
      await inTurn('studio-pictures', async () => {
        for (let next = latest.current.held[0]; next && latest.current.runId === runId; ) {
          const { step, picture } = next
          await takeOne(latest.current.run, step, picture)
          through.current.add(picture.id)
          await readAgain()
          next = latest.current.held.find(({ picture: { id } }) => !through.current.has(id))
        }
      })
      setFault(null)
    } catch (error) {
      setFault(isStorageFull(error) ? 'room' : 'other')
    } finally {
      isTaking.current = false
      // What came meanwhile begins the next turn.
      setTurn((before) => before + 1)
    }
  }, [runId, readAgain])

  const isReady = stored !== null
  const first = held[0]?.picture.id
  // A browser without room is not filled further by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn that ends asks whether there is another
  useEffect(() => {
    if (!isReady || first === undefined || fault === 'room') return
    if (fault === null) return void take()
    const clock = setInterval(() => void take(), RETRY_MS)
    return () => clearInterval(clock)
  }, [isReady, first, fault, turn, take])

  return { stored, held: held.map(({ picture }) => picture), fault, take: () => void take(), readAgain }
}

async function takeOne(run: ImageRun, step: ImageStep, picture: HeldPicture): Promise<void> {
  const { id, mediaType, bytes, sha256, width, height, seed } = picture
  let file: Blob
  try {
    file = await callFile(readHeldPicture, { params: { id } })
  } catch (error) {
    // Another tab or device has it, or nobody came in time: the step says which.
    if (isMissing(error)) return
    throw error
  }
  if (file.size !== bytes) throw new Error('A picture came in part')
  const blob = new Blob([file], { type: mediaType })
  // What looks at pictures comes with the first one.
  const { lookAt } = await import('../../components/metadata/store/picture-looks.ts')
  const seen = await lookAt(blob)
  const { position, prompt } = step
  const looked = seen && { width: seen.width, height: seen.height, look: seen.look }
  const thumbnail = seen?.thumbnail ?? null
  const fileName = lastingNameOf({ id, prompt, mediaType })
  const folder = pictureFolder.get()
  const entry = { id, runId: run.id, position, prompt, mediaType, bytes, thumbnail, looked }
  if (folder)
    await storePicture({ ...entry, inFolder: folder.name }, await writeIntoFolder(folder, fileName, blob))
  else await storePicture(entry, blob)
  const { provider, model, quality } = run
  await notePicture({
    ...{ id, sha256, bytes, width, height, prompt, provider, model, quality, seed, position },
    fileName,
    runId: run.id,
    drawnAt: Date.now(),
  })
  await call(takePictures, { body: { ids: [id] } })
}

const isStorageFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'
