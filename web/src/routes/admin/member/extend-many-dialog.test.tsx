import '../../../testing/page.ts'
import type { ListedMember } from '@thokham/contract/members'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../components/ui/toast.tsx'
import { clear, draw, press, settled } from '../../../testing/draw.ts'
import { holdServer } from '../../../testing/held-server.ts'
import { manyMembers as text } from '../../../text/members.ts'
import ExtendManyDialog from './extend-many-dialog.tsx'

vi.mock('../../../components/ui/dialog.tsx', () => import('../../../testing/plain-dialog.tsx'))
vi.mock('../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const onClose = vi.fn()
const onDone = vi.fn()
const selected = ['m1', 'm2'].map(
  (id) => ({ id, displayName: id, membership: 'free', expiresAt: null }) as ListedMember,
)
const outcomes = [
  { id: 'm1', changeId: 'c1', refusal: null },
  { id: 'm2', changeId: null, refusal: 'conflict' },
]
let redraw: ReturnType<typeof draw>

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  redraw = draw(<ExtendManyDialog selected={selected} onClose={onClose} onDone={onDone} />)
})

async function extend() {
  press(text.extendTitle(2))
  return next()
}

it('names who could not be extended', async () => {
  const { answer } = await extend()
  answer({ outcomes })
  await expect.poll(() => document.querySelector('[role=status]')?.textContent).toContain('m2')
  expect(onClose).not.toHaveBeenCalled()
})

it('tells of those in a toast when it was left, and leaves what was ticked and opened since', async () => {
  const { answer } = await extend()
  redraw(null)
  answer({ outcomes })
  await expect
    .poll(() => vi.mocked(toast.success).mock.calls.map(([said]) => said))
    .toEqual([text.done(1, 1)])
  await settled()
  expect([onClose.mock.calls.length, onDone.mock.calls.length]).toEqual([0, 0])
})
