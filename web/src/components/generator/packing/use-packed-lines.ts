import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { copyText } from '../../../lib/browser/clipboard.ts'
import { packing } from '../../../text/packing.ts'
import type { LongListHandle } from '../../ui/long-list.tsx'
import { useRows } from '../results/use-rows.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { Packed, PackedRow } from '../worker/prompt-worker-data.ts'
import type { PackMarks } from './use-packing.ts'

export interface PackedLines {
  /** The line that keys and buttons act on. */
  current: number
  rowAt: (line: number) => PackedRow | undefined
  isCopied: (line: number) => boolean
  goTo: (line: number) => void
  /** Copies a line and goes on to the next one. */
  copy: (line: number) => Promise<void>
  /** What was copied last, in words; '' before. */
  message: string
  /** A text that the browser does not let us copy; null = none. */
  byHand: string | null
  onByHand: () => void
  onRange: (from: number, to: number) => void
  handle: Ref<LongListHandle>
}

/** Goes through packed lines, from the first that was not copied on. */
export function usePackedLines(
  client: PromptWorkerClient | null,
  packed: Packed | null,
  { used, onUsed }: PackMarks,
): PackedLines {
  const [current, setCurrent] = useState(0)
  const [message, setMessage] = useState('')
  const [byHand, setByHand] = useState<string | null>(null)
  const handle = useRef<LongListHandle>(null)
  const fetchRows = useCallback(
    async (from: number, to: number) => (await client?.ask('packedRows', { from, to })) ?? [],
    [client],
  )
  const { need, rowAt } = useRows(packed, fetchRows)
  useEffect(() => {
    setMessage('')
    setCurrent(packed?.next ?? 0)
  }, [packed])
  useEffect(() => {
    if (!packed) return
    need(current, current + 1)
    handle.current?.show(current)
  }, [packed, current, need])

  const lines = packed?.lines ?? 0
  const goTo = (line: number) => setCurrent(Math.min(lines - 1, Math.max(0, line)))
  const copy = async (line: number) => {
    const row = rowAt(line)
    if (!row) return
    if (!(await copyText(row.text))) return setByHand(row.text)
    onUsed(...row.places)
    setMessage(packing.copied(line + 1, lines))
    goTo(line + 1)
  }
  return {
    current,
    rowAt,
    isCopied: (line) => rowAt(line)?.places.every((place) => used.has(place)) ?? false,
    goTo,
    copy,
    message,
    byHand,
    onByHand: () => setByHand(null),
    onRange: need,
    handle,
  }
}
