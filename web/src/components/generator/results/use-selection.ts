import { useRef, useState } from 'react'
import { generator } from '../../../text/generator.ts'
import { toast } from '../../ui/toast.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'

/** The rows that are shown: of the whole set, or of what was found in it. */
export interface ShownRows {
  found: string
  rows: number
}

export interface Selection {
  /** Boxes are shown, and what can be done with what is ticked. */
  open: boolean
  count: number
  /** 1 at the place of each ticked prompt. */
  marked: Uint8Array
  /** Opens with nothing ticked. */
  start: () => void
  /** Ticks or unticks one prompt. */
  toggle: (row: number, place: number) => void
  /** The rows from the one that was last ticked or unticked to this one become as that one is. */
  extendTo: (row: number) => void
  /** Ticks all rows that are shown. */
  all: () => void
  end: () => void
}

const CLOSED = { open: false, count: 0 }

/**
 * Keeps which prompts of a set are ticked, by place, so that a search hides none of them.
 * @param size prompts of the set as it was generated
 */
export function useSelection(client: PromptWorkerClient, size: number, shown: ShownRows): Selection {
  const [{ open, count }, setState] = useState(CLOSED)
  const marks = useRef<Uint8Array>(null)
  marks.current ??= new Uint8Array(size)
  const marked = marks.current
  const last = useRef<{ row: number; found: string; on: 0 | 1 } | null>(null)

  function put(places: ArrayLike<number>, on: 0 | 1) {
    let more = 0
    // By index: an iterator makes an object of each of a million places, and holds a slow phone up.
    for (let at = 0; at < places.length; at++) {
      const place = places[at] as number
      if (marked[place] === on) continue
      marked[place] = on
      more += on ? 1 : -1
    }
    setState((before) => ({ open: true, count: before.count + more }))
  }

  async function putRows(from: number, to: number, on: 0 | 1) {
    try {
      put(await client.ask('places', { from, to, found: shown.found !== '' }), on)
    } catch {
      toast.error(generator.workerFail)
    }
  }

  return {
    open,
    count,
    marked,
    start: () => setState({ open: true, count }),
    toggle: (row, place) => {
      const on = marked[place] ? 0 : 1
      last.current = { row, found: shown.found, on }
      put([place], on)
    },
    extendTo: (row) => {
      const anchor = last.current?.found === shown.found ? last.current : { row, on: 1 as const }
      void putRows(Math.min(anchor.row, row), Math.max(anchor.row, row) + 1, anchor.on)
    },
    all: () => void putRows(0, shown.rows, 1),
    end: () => {
      marked.fill(0)
      last.current = null
      setState(CLOSED)
    },
  }
}
