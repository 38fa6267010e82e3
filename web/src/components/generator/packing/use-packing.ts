import { useCallback, useEffect, useState } from 'react'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { Packed, Progress } from '../worker/prompt-worker-data.ts'
import type { StartedWorker } from '../worker/use-prompt-worker.ts'

/** What is packed. */
export interface PackSource {
  /** Another one is another set. */
  of: Blob
  /** The worker holds it; otherwise `of` is its text, one prompt a line. */
  isHeld: boolean
}

/** What of it was copied, by place. */
export interface PackMarks {
  used: ReadonlySet<number>
  onUsed: (...places: readonly number[]) => void
}

export interface Packing {
  phase: 'packing' | 'packed' | 'stopped' | 'failed'
  /** Of packing. */
  progress: Progress | null
  /** The lines, of this plan alone. */
  packed: Packed | null
  /** Whether the lines unpack to exactly the prompts; null until that is known. */
  isSure: boolean | null
  stop: () => void
  again: () => void
}

const BEGIN = { phase: 'packing', progress: null, packed: null, isSure: null } as const

/** Packs prompts in the worker as long as it is shown, anew for another limit, and unpacks them again to make sure. */
export function usePacking(
  { client, hasFailed }: StartedWorker,
  { of, isHeld }: PackSource,
  { limit, used }: { limit: number; used: PackMarks['used'] },
): Packing {
  const [state, setState] = useState<Pick<Packing, 'phase' | 'progress' | 'packed' | 'isSure'>>(BEGIN)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is copied meanwhile changes no line
  useEffect(() => {
    if (hasFailed) setState({ ...BEGIN, phase: 'failed' })
    if (!client || hasFailed) return
    let isCurrent = true
    setState(BEGIN)
    const change = (news: Partial<Packing>) => isCurrent && setState((before) => ({ ...before, ...news }))
    async function run(worker: PromptWorkerClient) {
      const packed = await worker.ask(
        'pack',
        { text: isHeld ? null : of, limit, used: [...used] },
        (progress) => change({ progress }),
      )
      if (!packed) return change({ phase: 'stopped' })
      change({ phase: 'packed', packed })
      change({ isSure: await worker.ask('checkPacked') })
    }
    run(client).catch(() => change({ phase: 'failed' }))
    return () => {
      isCurrent = false
      client.ask('stopPacking').catch(() => undefined)
    }
  }, [client, hasFailed, of, limit, attempt])

  const stop = useCallback(() => void client?.ask('stopPacking').catch(() => undefined), [client])
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  return { ...state, stop, again }
}
