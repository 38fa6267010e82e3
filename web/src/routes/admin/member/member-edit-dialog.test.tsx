import '../../../testing/page.ts'
import type { MemberFile } from '@thokham/contract/members'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../components/ui/toast.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { box, clear, draw, press, pressKey, settled, type } from '../../../testing/draw.ts'
import { type Asked, holdServer } from '../../../testing/held-server.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { memberEdit as text } from '../../../text/members.ts'
import MemberEditDialog from './member-edit-dialog.tsx'

vi.mock('../../../components/ui/dialog.tsx', () => import('../../../testing/plain-dialog.tsx'))
vi.mock('../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const member = {
  id: 'm1',
  displayName: 'Mali',
  email: 'mali@example.com',
  membership: 'free',
  expiresAt: null,
} as MemberFile

/** What was opened, the last one in front; null = closed. */
let closed: number
let show: (isOpen: boolean) => void

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  closed = 0
  const dialog = (isOpen: boolean) =>
    isOpen && (
      <MemberEditDialog
        member={member}
        onClose={() => {
          closed++
          show(false)
        }}
      />
    )
  const redraw = draw(dialog(true))
  show = (isOpen) => redraw(dialog(isOpen))
})

/** Types a name and saves. @returns the request that waits */
async function save(name: string): Promise<Asked> {
  type(box(text.displayName), name)
  press(everywhere.save)
  return next()
}

it('closes once it is saved', async () => {
  const { body, answer } = await save('Malee')
  expect(body).toMatchObject({ displayName: 'Malee' })
  answer(member)
  await expect.poll(() => closed).toBe(1)
})

it('keeps what is typed while it is being saved', async () => {
  const { answer } = await save('Malee')
  type(box(text.displayName), 'Malee S.')
  answer(member)
  await expect.poll(() => vi.mocked(toast.success).mock.calls).toEqual([[text.saved]])
  await settled()
  await expect.poll(() => [closed, box(text.displayName).value]).toEqual([0, 'Malee S.'])
})

it.each([
  ['what stands at no field', {}, text.fail, 'internal'],
  ['what stands at a field', {}, messageOf(new ApiError({ code: 'email_taken' })), 'email_taken'],
])('tells in a toast of %s when it was left before the answer', async (_, fields, said, code) => {
  const { refuse } = await save('Malee')
  pressKey(box(), 'Escape')
  show(true)
  refuse(code, fields)
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[said]])
  expect(document.body.textContent, 'the next one says nothing of it').not.toContain(said)
})

it('closes no other that was opened since', async () => {
  const { answer } = await save('Malee')
  pressKey(box(), 'Escape')
  show(true)
  answer(member)
  await expect.poll(() => vi.mocked(toast.success).mock.calls.length).toBe(1)
  expect(closed).toBe(1)
})
