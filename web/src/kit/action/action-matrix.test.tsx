import '../../testing/page.ts'
import type { Operation } from '@thokham/contract/operation'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ListedAction, listActions } from '../../../../scripts/listed-actions.mjs'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { queryClient, SESSION_KEY } from '../../lib/queries/query-client.ts'
import { clear, draw, settled } from '../../testing/draw.ts'
import { type Asked, holdServer } from '../../testing/held-server.ts'
import { messageOf } from '../../text/errors.ts'
import type { ActionOptions } from './perform.ts'
import { type Acting, useAction } from './use-action.ts'

vi.mock('../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

/*
 * Every action of the web, by its name, in all that can come between a press and its answer. What happens always and what
 * happens here are the same for all: what each does then stands where it is made, and its screen's tests prove it.
 */

const { actions, strays } = listActions()
const modules = import.meta.glob('../../../../contract/src/*.ts')

let next: () => Promise<Asked>
let acting: Acting<object>
let leaveScreen: () => void
let happened: string[]

interface PressedProps {
  operation: Operation
  isInline: boolean
}

const options: ActionOptions<object, unknown> = {
  always: (answer) => happened.push(answer === undefined ? 'refused' : 'answered'),
  here: () => happened.push('here'),
  done: 'done',
}

function Pressed({ operation, isInline }: PressedProps) {
  acting = useAction(operation, options as never) as Acting<object>
  return isInline && <p role="alert">{acting.fault}</p>
}

/** Stands before the button of an action, with or without a place for its fault. */
function stand(operation: Operation, isInline = true): void {
  clear()
  vi.clearAllMocks()
  happened = []
  next = holdServer()
  const redraw = draw(<Pressed operation={operation} isInline={isInline} />)
  leaveScreen = () => redraw(null)
}

/** An input that fills each place of the address. */
function inputOf({ path }: Operation): object {
  return {
    params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x'])),
    body: {},
  }
}

/** Waits for a value without resting long between two looks. */
const eventually = <T,>(read: () => T) => expect.poll(read, { interval: 1 })
const inlineFault = () => document.querySelector('[role=alert]')?.textContent
const errors = () => vi.mocked(toast.error).mock.calls.map(([text]) => text)
const sentence = (code: ApiError['code']) => messageOf(new ApiError({ code }))

const CONDITIONS: Record<string, (operation: Operation, input: object) => Promise<void>> = {
  'answered after leaving': async (operation, input) => {
    stand(operation)
    void acting.run(input)
    const asked = await next()
    leaveScreen()
    asked.answer({})
    await eventually(() => happened).toEqual(['answered'])
    expect(vi.mocked(toast.success).mock.calls).toEqual([['done']])
  },
  'refused after leaving': async (operation, input) => {
    stand(operation)
    void acting.run(input)
    const asked = await next()
    leaveScreen()
    asked.refuse('not_found')
    await eventually(() => [happened, errors()]).toEqual([['refused'], [sentence('not_found')]])
  },
  'pressed twice': async (operation, input) => {
    stand(operation)
    const first = acting.run(input)
    const second = acting.run(structuredClone(input))
    ;(await next()).answer({})
    expect(await Promise.all([first, second])).toEqual([true, false])
    await eventually(() => acting.isBusy).toBe(false)
    expect(happened).toEqual(['answered', 'here'])
  },
  'no network': async (operation, input) => {
    stand(operation)
    globalThis.fetch = () => Promise.reject(new TypeError('no network'))
    expect(await acting.run(input)).toBe(false)
    await eventually(inlineFault).toBe(sentence('network'))
    await eventually(() => acting.isBusy).toBe(false)
    next = holdServer()
    const again = acting.run(input)
    ;(await next()).answer({})
    expect(await again).toBe(true)
    await eventually(inlineFault).toBe('')
  },
  'session ended': async (operation, input) => {
    queryClient.setQueryData(SESSION_KEY, { me: null })
    stand(operation, false)
    const pressed = acting.run(input)
    ;(await next()).refuse('unauthenticated')
    expect(await pressed).toBe(false)
    expect(queryClient.getQueryState(SESSION_KEY)?.isInvalidated).toBe(true)
    await eventually(errors).toEqual([sentence('unauthenticated')])
  },
  conflict: async (operation, input) => {
    stand(operation)
    const pressed = acting.run(input)
    ;(await next()).refuse('conflict')
    expect(await pressed).toBe(false)
    await eventually(inlineFault).toBe(sentence('conflict'))
    expect([happened, errors()]).toEqual([['refused'], []])
    expect(acting.error).toMatchObject({ code: 'conflict' })
  },
}

beforeEach(() => {
  queryClient.clear()
})

async function operationOf({ operation, name }: ListedAction): Promise<Operation> {
  if (!operation) return { name, method: 'POST', path: `/${name}` } as Operation
  const file = `../../../../contract/src/${operation.module.split('/')[2]}.ts`
  const module = (await modules[file]?.()) as Record<string, Operation>
  return module[operation.exported] as Operation
}

describe('the action matrix', () => {
  const byName = new Map(actions.map((action) => [action.name, action]))
  it.each([...byName].toSorted(([a], [b]) => a.localeCompare(b)))('%s', async (_, action) => {
    const operation = await operationOf(action)
    for (const [condition, prove] of Object.entries(CONDITIONS)) {
      await prove(operation, inputOf(operation)).catch((fault) => {
        throw new Error(`${action.name}, ${condition}`, { cause: fault })
      })
      leaveScreen()
      await settled()
    }
  })

  it('says of each action what follows from it', () => {
    // Work of its own may show its answer as it sends.
    const silent = actions.filter(
      ({ operation, options }) =>
        operation && options && !['always', 'here', 'done', 'optimistic'].some((each) => options.has(each)),
    )
    expect(silent.map(({ at }) => at)).toEqual([])
  })
})

/** Files that call outside of actions, and why. The list only shrinks: a file leaves it with its last such call. */
const STRAYS: Record<string, string[]> = {
  'state of its own, which is no press of one button': [
    'web/src/components/ai/order/use-start.ts',
    'web/src/components/ai/results/use-editing.ts',
    'web/src/components/generator/keywords/use-word-lists.ts',
    'web/src/components/generator/results/reserve-set.ts',
    'web/src/components/metadata/run/description-run.ts',
    'web/src/components/slip/hand-in.ts',
    'web/src/lib/queries/history.ts',
    'web/src/lib/session/member-appearance.ts',
    'web/src/lib/session/sign-out.ts',
    'web/src/routes/admin/inbox/replies.ts',
    'web/src/routes/admin/inbox/reply-box.tsx',
    'web/src/routes/admin/inbox/thread.tsx',
    'web/src/routes/admin/payment/approvals.ts',
    'web/src/routes/payment/use-submission.ts',
    'web/src/routes/studio/light-table/use-checks.ts',
    'web/src/routes/studio/take-pictures.ts',
  ],
}

it('lets nothing be changed outside of an action', () => {
  const known = Object.values(STRAYS).flat()
  expect(
    strays
      .filter(({ file }) => !known.includes(file))
      .map(({ file, operation }) => `${file} calls ${operation}`),
    'a press goes through useAction (kit/action), which knows what is always done and what only here',
  ).toEqual([])
})

it('lists no file that calls within actions alone', () => {
  const found = new Set(strays.map(({ file }) => file))
  expect(
    Object.values(STRAYS)
      .flat()
      .filter((file) => !found.has(file)),
    'a file leaves the list with its last such call',
  ).toEqual([])
})
