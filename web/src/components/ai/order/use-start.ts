import { type AiOrder, type AiRun, createAiRun } from '@thokham/contract/ai-runs'
import { useRef, useState } from 'react'
import { ApiError, isUnanswered } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { untilAnswered } from '../../../lib/api/until-answered.ts'
import { randomId } from '../../../lib/browser/random-id.ts'

export interface Start {
  busy: boolean
  fault: ApiError | null
  forgetFault: () => void
  start: (order: AiOrder) => Promise<AiRun | null>
}

/** Starts runs. The same order sent again because no answer came is the same run: nothing is paid for twice. */
export function useStart(): Start {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  const unanswered = useRef<{ key: string; order: string } | null>(null)

  async function start(order: AiOrder): Promise<AiRun | null> {
    if (busy) return null
    const packed = JSON.stringify(order)
    const idempotencyKey = unanswered.current?.order === packed ? unanswered.current.key : randomId()
    unanswered.current = { key: idempotencyKey, order: packed }
    setFault(null)
    setBusy(true)
    try {
      const run = await untilAnswered(() => call(createAiRun, { body: { ...order, idempotencyKey } }))
      unanswered.current = null
      return run
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isUnanswered(error)) unanswered.current = null
      setFault(error)
      return null
    } finally {
      setBusy(false)
    }
  }

  return { busy, fault, forgetFault: () => setFault(null), start }
}
