import { useEffect, useRef, useState } from 'react'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { metadata as text } from '../../../text/metadata.ts'
import type { PictureItem } from '../store/picture-item.ts'
import type { PictureSet } from '../store/picture-set.ts'
import { type FitOf, makeJpegs } from './make-jpegs.ts'

/** JPEGs that are made of many pictures, one after the other. */
export interface JpegMaking {
  /** null = none are made now. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** Why some could not be made, the last time. */
  readonly reasons: readonly string[]
  /** What there is to know of those that were made, the last time. */
  readonly notes: readonly string[]
  /** Begins, unless some are being made. */
  readonly make: (items: readonly PictureItem[], fitOf?: FitOf) => Promise<void>
  readonly stop: () => void
}

const NOTHING = { notes: [], reasons: [] }

/** Makes JPEGs of pictures and tells how far that is; it ends with the part that asked for them. */
export function useJpegMaking(pictures: PictureSet): JpegMaking {
  const [progress, setProgress] = useState<JpegMaking['progress']>(null)
  const [said, setSaid] = useState<Pick<JpegMaking, 'notes' | 'reasons'>>(NOTHING)
  const running = useRef<AbortController | null>(null)
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  async function make(items: readonly PictureItem[], fitOf?: FitOf) {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setSaid(NOTHING)
    setProgress({ done: 0, total: items.length })
    const made = await makeJpegs(pictures, items, {
      fitOf,
      signal: controller.signal,
      onProgress: (done) => setProgress({ done, total: items.length }),
    })
    running.current = null
    setProgress(null)
    setSaid(made)
    if (made.done > 0) offerUndo(text.jpegsMade(made.done), made.undo)
  }
  return { progress, notes: said.notes, reasons: said.reasons, make, stop }
}
