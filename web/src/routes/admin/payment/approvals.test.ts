import { beforeEach, expect, it, vi } from 'vitest'

const { sent, told, server } = vi.hoisted(() => ({
  sent: [] as { path: string; body: unknown }[],
  told: [] as string[],
  /** What the server answers to each request, in their order. */
  server: { answers: [] as Promise<unknown>[] },
}))
vi.mock('../../../lib/api/call.ts', () => ({
  call: ({ path }: { path: string }, { body }: { body: unknown }) => {
    sent.push({ path, body })
    return server.answers.shift()
  },
}))
vi.mock('../../../components/ui/toast.tsx', () => ({
  toast: { success: (text: string) => told.push(text), error: (text: string) => told.push(text) },
}))
const { approve, readApprovals, showDecisions, undo } = await import('./approvals.ts')
const { ApiError } = await import('../../../lib/api/api-error.ts')

const MALEE = { id: 'malee', name: 'มาลี' }
const KANDA = { id: 'kanda', name: 'กานดา' }
const outcome = ({ id }: { id: string }, refusal: string | null, changeId: string | null = null) => ({
  id,
  refusal,
  changeId,
})
const answer = (...outcomes: unknown[]) => Promise.resolve({ outcomes })

beforeEach(async () => {
  vi.useFakeTimers()
  for (const one of readApprovals().undoable) {
    server.answers = [answer()]
    await undo(one)
  }
  sent.length = 0
  told.length = 0
  server.answers = []
})

it('approves at once, and offers to undo what the server took', async () => {
  server.answers = [answer(outcome(MALEE, null, '7'))]
  const approving = approve([MALEE], { isReviewed: true })
  expect(sent).toEqual([{ path: '/api/admin/payments/approve', body: { ids: ['malee'] } }])
  expect([...readApprovals().sending]).toEqual(['malee'])
  await approving
  expect([...readApprovals().sending]).toEqual([])
  expect(readApprovals().undoable).toMatchObject([
    { name: 'มาลี', changes: [{ id: 'malee', changeId: '7' }], isReviewed: true },
  ])
})

it('sends an approval once, however often it is pressed before the answer', async () => {
  server.answers = [answer(outcome(MALEE, null, '7'))]
  await Promise.all([approve([MALEE]), approve([MALEE])])
  expect(sent).toHaveLength(1)
})

it('asks the server to undo, and says which payments wait again', async () => {
  server.answers = [answer(outcome(MALEE, null, '7'), outcome(KANDA, null, '8'))]
  await approve([MALEE, KANDA])
  const [both] = readApprovals().undoable
  if (!both) throw new Error('Nothing to undo')
  server.answers = [answer(outcome(MALEE, null), outcome(KANDA, 'conflict'))]
  const undoing = undo(both)
  expect(await undo(both), 'pressed again').toEqual([])
  expect(await undoing).toEqual(['malee'])
  expect(sent.slice(1)).toEqual([
    { path: '/api/admin/payments/undo-approvals', body: { approvals: both.changes } },
  ])
  expect(told).toEqual([
    'เลิกทำแล้ว รายการยังรอตรวจสอบ',
    'เลิกทำการอนุมัติไม่สำเร็จ การชำระเงินหรือสมาชิกมีการเปลี่ยนแปลงหลังอนุมัติ',
  ])
})

it('offers it for a minute from the press, not from the answer', async () => {
  server.answers = [
    new Promise((resolve) => setTimeout(resolve, 4_000, { outcomes: [outcome(MALEE, null, '7')] })),
  ]
  const approving = approve([MALEE])
  await vi.advanceTimersByTimeAsync(4_000)
  await approving
  await vi.advanceTimersByTimeAsync(55_999)
  expect(readApprovals().undoable).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(readApprovals().undoable).toEqual([])
})

it('tells what was refused, and offers nothing to undo', async () => {
  server.answers = [
    answer(outcome(MALEE, 'payment_decided')),
    Promise.reject(new ApiError({ code: 'network' })),
  ]
  await approve([MALEE])
  await approve([KANDA])
  expect(readApprovals().undoable).toEqual([])
  expect([...readApprovals().sending]).toEqual([])
  expect(told).toHaveLength(2)
  for (const text of told) expect(text).toMatch(/^อนุมัติการชำระเงินไม่สำเร็จ /)
})

it('says in its place what became of a decision while the screen is there, and for three seconds', async () => {
  const leave = showDecisions()
  server.answers = [answer(outcome(MALEE, null, '7'))]
  await approve([MALEE])
  const [approval] = readApprovals().undoable
  server.answers = [answer(outcome(MALEE, null))]
  if (approval) await undo(approval)
  expect([told, readApprovals().said]).toEqual([[], 'เลิกทำแล้ว รายการยังรอตรวจสอบ'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(readApprovals().said).toBeUndefined()
  leave()
})
