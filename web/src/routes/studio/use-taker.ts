import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from '../../kit/storage/store.ts'
import { heldPicturesQuery } from './held-pictures.ts'
import { pictureFolder } from './picture-folder.ts'
import { type StoredPicture, storedOfRun, storedTurn } from './stored-pictures.ts'
import { openOf, takeAll, taker } from './take-pictures.ts'

/** Until pictures that could not be fetched or stored are tried again, in ms. */
const RETRY_MS = 15_000

/** Takes what the server holds, of all runs, as long as any part of the studio is open. */
export function useTaker(): void {
  const { data } = useQuery(heldPicturesQuery)
  const state = useStore(taker)
  const { fault, rounds } = state
  const isOpen = data !== undefined && openOf(data.pictures, state).length > 0
  // A browser without room is not filled further by itself.
  const waits = fault === 'room' || fault === 'refused' || fault === 'folder'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round that ends asks whether there is another
  useEffect(() => {
    if (!isOpen || waits) return
    if (fault === null) return void takeAll()
    const clock = setInterval(() => void takeAll(), RETRY_MS)
    return () => clearInterval(clock)
  }, [isOpen, waits, fault, rounds])
  const folder = useStore(pictureFolder)
  // A folder that is chosen now is the way out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice alone tries again
  useEffect(() => {
    if (folder && isOpen && waits) void takeAll()
  }, [folder])
}

/** Returns what lies in this browser of a run, read again with each picture that comes or goes; null = not read yet. */
export function useStored(runId: string): readonly StoredPicture[] | null {
  const turn = useStore(storedTurn)
  const [read, setRead] = useState<{ runId: string; stored: StoredPicture[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn says that something came or went
  useEffect(() => {
    let isHere = true
    const show = (stored: StoredPicture[]) => isHere && setRead({ runId, stored })
    storedOfRun(runId).then(show, () => show([]))
    return () => {
      isHere = false
    }
  }, [runId, turn])
  return read?.runId === runId ? read.stored : null
}
