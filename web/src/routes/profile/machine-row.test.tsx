import '../../testing/page.ts'
import type { LicenceMachine } from '@thokham/contract/licences'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { box, clear, draw, press, pressKey, settled, submit, type } from '../../testing/draw.ts'
import { holdServer } from '../../testing/held-server.ts'
import { messageOf } from '../../text/errors.ts'
import { licence as text } from '../../text/licence.ts'
import { MachineRow } from './machine-row.tsx'

vi.mock('../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const onChange = vi.fn()
const machine: LicenceMachine = {
  id: 'm1',
  name: 'Studio',
  kind: 'desktop',
  system: 'Windows 11',
  version: '1.0.0',
  activatedAt: '2026-11-01T00:00:00Z',
  lastUsedAt: '2026-11-20T00:00:00Z',
  offlineUntil: null,
} as LicenceMachine
const boxes = () => document.querySelectorAll('input').length

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  draw(<MachineRow machine={machine} onChange={onChange} onRemove={() => {}} />)
  press(text.renameOf('Studio'))
})

async function rename(name: string) {
  type(box(), name)
  submit(box())
  return next()
}

it('closes once the name is saved', async () => {
  const { body, answer } = await rename('Home')
  expect(body).toEqual({ name: 'Home' })
  answer({ machines: [] })
  await expect.poll(boxes).toBe(0)
  expect(onChange).toHaveBeenCalledOnce()
})

it('keeps what is typed while the name is being saved', async () => {
  const { answer } = await rename('Home')
  type(box(), 'Home office')
  answer({ machines: [] })
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  await settled()
  await expect.poll(() => box().value).toBe('Home office')
})

it('shows the name that was saved after it was left, and closes no box that was opened since', async () => {
  const { answer } = await rename('Home')
  pressKey(box(), 'Escape')
  press(text.renameOf('Studio'))
  type(box(), 'Attic')
  answer({ machines: [] })
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  await settled()
  await expect.poll(() => box().value).toBe('Attic')
})

it('tells in a toast of a name that was refused after it was left', async () => {
  const { refuse } = await rename('Home')
  pressKey(box(), 'Escape')
  refuse('not_found')
  await expect
    .poll(() => vi.mocked(toast.error).mock.calls)
    .toEqual([[messageOf(new ApiError({ code: 'not_found' }))]])
})
