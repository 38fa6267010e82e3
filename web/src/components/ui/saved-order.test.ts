import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/queries/query-client.ts'
import { inOrder, savedOrder } from './saved-order.ts'
import { toast } from './toast.tsx'

const KEY = ['loom']
const text = { ordered: 'kept', orderFail: 'not kept' }

/** The requests that were sent, each with what answers it. */
let sent: { ids: string[]; answer: (isTaken: boolean) => void }[]
/** What the list showed, one after the other. */
let shown: string[]
let move: ReturnType<typeof savedOrder>['moveTo']
let moveBy: ReturnType<typeof savedOrder>['moveBy']
const said = { success: vi.spyOn(toast, 'success'), error: vi.spyOn(toast, 'error') }

const ids = () => queryClient.getQueryData<string[]>(KEY) ?? []
const answered = async (at: number, isTaken = true) => {
  await expect.poll(() => sent.length).toBe(at + 1)
  sent[at]?.answer(isTaken)
}

beforeEach(() => {
  vi.clearAllMocks()
  sent = []
  shown = []
  queryClient.setQueryData(KEY, ['a', 'b', 'c', 'd'])
  const saved = savedOrder({
    queryKey: KEY,
    show: (order) => {
      shown.push(order.join(''))
      queryClient.setQueryData(KEY, [...order])
    },
    save: (order) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ ids: order, answer: (isTaken) => (isTaken ? resolve() : reject(new Error('away'))) })
      }),
    readAgain: async () => shown.push('read'),
    text,
  })
  move = saved.moveTo
  moveBy = saved.moveBy
})

it('moves a row up three times while the first request is under way, and sends the last order after it', async () => {
  const done = move(ids(), 'd', 2)
  void move(ids(), 'd', 1)
  void move(ids(), 'd', 0)
  expect(ids()).toEqual(['d', 'a', 'b', 'c'])
  expect(sent.map((each) => each.ids.join(''))).toEqual(['abdc'])
  await answered(0)
  await answered(1)
  await done
  expect(sent.map((each) => each.ids.join(''))).toEqual(['abdc', 'dabc'])
  expect(shown).toEqual(['abdc', 'adbc', 'dabc', 'read'])
  expect(said.success).toHaveBeenCalledTimes(1)
})

it('takes the moves since it last stood still back by one press', async () => {
  const done = move(ids(), 'd', 2)
  void move(ids(), 'a', 1)
  await answered(0)
  await answered(1)
  await done
  said.success.mock.calls[0]?.[1]?.onPress()
  await answered(2)
  expect(ids()).toEqual(['a', 'b', 'c', 'd'])
  await expect.poll(() => said.success.mock.calls.at(-1)).toEqual([text.ordered, undefined])
})

it('moves from what a caller was drawn with before, as from the newest order', async () => {
  const drawn = ids()
  const done = move(drawn, 'd', 0)
  void move(drawn, 'c', 0)
  await answered(0)
  await answered(1)
  await done
  expect(ids()).toEqual(['c', 'd', 'a', 'b'])
})

it('adds presses up that come before the list is drawn anew, up to the first place', async () => {
  const drawn = ids()
  const done = moveBy(drawn, 'd', -1)
  void moveBy(drawn, 'd', -1)
  await answered(0)
  await answered(1)
  await done
  expect(ids()).toEqual(['a', 'd', 'b', 'c'])
  const again = moveBy(ids(), 'd', -1)
  void moveBy(drawn, 'd', -1)
  await answered(2)
  await again
  expect(ids()).toEqual(['d', 'a', 'b', 'c'])
  expect(sent).toHaveLength(3)
})

it('says that an order was not kept, reads what is, and begins again', async () => {
  const done = move(ids(), 'd', 0)
  await answered(0, false)
  await done
  expect(said.error).toHaveBeenCalledWith(text.orderFail)
  expect(shown).toEqual(['dabc', 'read'])
  const next = move(['a', 'b', 'c', 'd'], 'b', 0)
  await answered(1)
  await next
  expect(sent[1]?.ids).toEqual(['b', 'a', 'c', 'd'])
})

it('sends the newest order, too, when an earlier one was refused, and says what became of the newest', async () => {
  const done = move(ids(), 'd', 2)
  void move(ids(), 'd', 1)
  await answered(0, false)
  await answered(1)
  await done
  expect(sent[1]?.ids).toEqual(['a', 'd', 'b', 'c'])
  expect(said.success).toHaveBeenCalledTimes(1)
  expect(said.error).not.toHaveBeenCalled()
})

it('moves among the rows that are shown, when one came or went while an order was saved', async () => {
  const done = move(ids(), 'd', 0)
  queryClient.setQueryData(KEY, ['d', 'a', 'c'])
  void move(ids(), 'c', 0)
  await answered(0)
  await answered(1)
  await done
  expect(sent[1]?.ids).toEqual(['c', 'd', 'a'])
})

it('sends nothing for a row that is put where it stands', async () => {
  await move(ids(), 'b', 1)
  expect([sent, shown]).toEqual([[], []])
})

it('puts rows in order, and leaves out what has gone', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(inOrder(rows, ['c', 'x', 'a'])).toEqual([{ id: 'c' }, { id: 'a' }])
})
