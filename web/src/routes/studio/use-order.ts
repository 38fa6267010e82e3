import { createImageRun, type ImageOrder, type ImageRun } from '@thokham/contract/image-runs'
import { useRef } from 'react'
import { useAction } from '../../kit/action/use-action.ts'
import { isUnanswered } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { untilAnswered } from '../../lib/api/until-answered.ts'
import { randomId } from '../../lib/browser/random-id.ts'
import { putImageRun } from './image-run-feed.ts'

/** Returns what starts runs. The same order sent again because no answer came is the same run: nothing is paid for twice. */
export function useOrder(onStarted: (run: ImageRun) => void) {
  const unanswered = useRef<{ key: string; order: string } | null>(null)
  return useAction(
    {
      name: createImageRun.name,
      send: async (order: ImageOrder) => {
        const packed = JSON.stringify(order)
        const idempotencyKey = unanswered.current?.order === packed ? unanswered.current.key : randomId()
        unanswered.current = { key: idempotencyKey, order: packed }
        try {
          const run = await untilAnswered(() => call(createImageRun, { body: { ...order, idempotencyKey } }))
          unanswered.current = null
          return run
        } catch (error) {
          if (!isUnanswered(error)) unanswered.current = null
          throw error
        }
      },
    },
    {
      always: (run: ImageRun | undefined) => run && putImageRun(run),
      here: onStarted,
    },
  )
}
