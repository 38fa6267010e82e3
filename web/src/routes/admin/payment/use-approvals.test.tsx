import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Approvals, useApprovals, type WaitingApproval } from './use-approvals.ts'

/** What the hook holds: what is rendered as text would not take any change after it. */
const held = vi.hoisted(() => [] as unknown[])

vi.mock('react', async (importOriginal) => {
  const useState = (first: unknown) => {
    const at = held.push(first) - 1
    const change = (to: unknown) => {
      held[at] = typeof to === 'function' ? to(held[at]) : to
    }
    return [first, change]
  }
  return { ...(await importOriginal<typeof import('react')>()), useState }
})

const UNDO_MS = 8_000
let sent: string[]
const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  held.length = 0
  sent = []
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  // Asked, and never answered.
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path)
    return new Promise(() => {})
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Panel({ onOpen }: { onOpen: (approvals: Approvals) => void }) {
  onOpen(useApprovals())
  return null
}

/** Approves a payment. @returns what waits then, whatever becomes of it, and what takes it back */
function approveOne() {
  const opened: Approvals[] = []
  renderToStaticMarkup(<Panel onOpen={(approvals) => opened.push(approvals)} />)
  const [approvals] = opened as [Approvals]
  approvals.approve([{ id: 'one', name: 'Malee' }])
  const waiting = () => held[0] as WaitingApproval[]
  const [approval] = waiting() as [WaitingApproval]
  return { approval, waiting, undo: approvals.undo }
}

it('takes an approval back until its request goes', async () => {
  const { approval, waiting, undo } = approveOne()
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(undo(approval)).toBe(true)
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent).toEqual([])
  expect(waiting()).toEqual([])
  expect([...kept.keys()]).toEqual([])
})

it('takes nothing back once the request has gone: it waits for its answer, which may still be lost', async () => {
  const { approval, waiting, undo } = approveOne()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent).toHaveLength(1)
  expect(undo(approval)).toBe(false)
  expect(waiting()).toEqual([approval])
  expect([...kept.values()]).toEqual([expect.stringContaining('"one"')])
})
