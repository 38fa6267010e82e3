import { useEffect, useRef } from 'react'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { type PreparedSlip, prepareSlip } from './prepare-slip.ts'

/**
 * Reads chosen pictures, one at a time: the newest counts, and what was begun before it is given up, as all is once the
 * caller has left.
 * @param onReading is told when reading begins, and when it is over
 */
export function useSlipReader(onReading: (isReading: boolean) => void) {
  const reading = useRef<AbortController>(null)
  const cancel = () => {
    reading.current?.abort()
    onReading(false)
  }
  const latestCancel = useLatest(cancel)
  useEffect(() => () => latestCancel.current(), [])

  return {
    /** Reads a picture and hands over what came of it, unless it is given up. */
    read: async (file: File, onRead: (prepared: PreparedSlip) => void) => {
      reading.current?.abort()
      const mine = new AbortController()
      reading.current = mine
      onReading(true)
      const prepared = await prepareSlip(file, mine.signal)
      if (mine.signal.aborted) return
      onReading(false)
      onRead(prepared)
    },
    /** Gives up what is being read. */
    cancel,
  }
}
