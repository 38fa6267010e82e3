import type { CallResult } from '@thokham/contract/operation'
import { checkPicture } from '@thokham/contract/picture-descriptions'
import type { Provider } from '@thokham/contract/provider-keys'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DescribeQueue } from '../../../components/metadata/run/describe-queue.ts'
import { reduced } from '../../../components/metadata/store/picture-looks.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { AI_COST } from '../../../lib/queries/ai-cost.ts'
import type { DescribeFault } from '../../../lib/queries/pictures.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { lastingNameOf, noteStored, readStored, type StoredPicture } from '../stored-pictures.ts'
import { Budget } from './budget.ts'

type Said = CallResult<typeof checkPicture>
type Checked = NonNullable<StoredPicture['checked']>

/** Pictures that are looked at at the same time. */
const AT_ONCE = 4

/** What the member agreed to. */
export interface CheckOrder {
  provider: Provider
  /** The most that one picture is reckoned with, in baht. */
  mostThb: number
}

/** How looking for flaws stands. */
export interface CheckState {
  isRunning: boolean
  provider: Provider
  /** Of this run */
  total: number
  done: number
  spentThb: number
  /** Why it ended before all were looked at; null = it did not */
  ended: { fault: DescribeFault | 'ceiling'; reason: string | null } | null
}

export interface Checks {
  /** null = nobody asked since the table was opened */
  state: CheckState | null
  checkedOf: (id: string) => Checked | undefined
  start: (pictures: readonly StoredPicture[], order: CheckOrder) => void
  stop: () => void
}

/**
 * Has a provider look for flaws of pictures by the member's own key, in this tab. What it finds is kept with the picture in
 * this browser; nothing is decided by it. No picture is asked about that could pass what the member agreed to.
 */
export function useChecks(pictures: readonly StoredPicture[]): Checks {
  const [state, setState] = useState<CheckState | null>(null)
  const [found, setFound] = useState<ReadonlyMap<string, Checked>>(
    () => new Map(pictures.flatMap(({ id, checked }) => (checked ? [[id, checked]] : []))),
  )
  const queue = useRef<DescribeQueue<Said> | null>(null)
  useEffect(() => () => queue.current?.stop(), [])
  return useMemo(
    () => ({
      state,
      checkedOf: (id) => found.get(id),
      stop: () => queue.current?.stop(),
      start: (chosen, { provider, mostThb }) => {
        const byId = new Map(chosen.map((picture) => [picture.id, picture]))
        const budget = new Budget(mostThb, chosen.length)
        setState({ isRunning: true, provider, total: chosen.length, done: 0, spentThb: 0, ended: null })
        const change = (by: (now: CheckState) => CheckState) => setState((now) => now && by(now))
        const run: DescribeQueue<Said> = new DescribeQueue<Said>({
          atOnce: () => AT_ONCE,
          ask: async (id) => {
            if (!budget.reserve()) {
              run.stop()
              change((now) => ({ ...now, ended: { fault: 'ceiling', reason: null } }))
              throw new ApiError({ code: 'internal' })
            }
            let cost: number | null = null
            try {
              const said = await ask(byId.get(id), provider)
              cost = said.cost.totalCostThb
              return said
            } finally {
              budget.settle(cost)
              change((now) => ({ ...now, spentThb: budget.spent }))
            }
          },
          onDescribed: (id, { flaws, model }) => {
            const checked = { at: Date.now(), model, flaws: flaws ?? [] }
            setFound((known) => new Map([...known, [id, checked]]))
            noteStored(new Map([[id, { checked }]])).catch(() => undefined)
            change((now) => ({ ...now, done: now.done + 1 }))
          },
          onAsking: () => undefined,
          onWaiting: () => undefined,
          onLeft: () => undefined,
          onFailed: () => undefined,
          onPause: () => undefined,
          onRest: (stopped) => {
            change((now) => ({ ...now, isRunning: false, ended: now.ended ?? stopped }))
            void queryClient.invalidateQueries({ queryKey: AI_COST })
          },
          sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
          now: () => performance.now(),
          faultOf: (error) => ({
            fault: 'network',
            reason: error instanceof ApiError ? error.code : null,
          }),
        })
        queue.current = run
        run.start(chosen.map(({ id }) => id))
      },
    }),
    [state, found],
  )
}

async function ask(picture: StoredPicture | undefined, provider: Provider): Promise<Said> {
  const file = picture && (await readStored(picture.id))
  if (!file) throw new ApiError({ code: 'not_found' })
  return call(checkPicture, { body: { provider }, file: await reduced(file, lastingNameOf(picture)) })
}
