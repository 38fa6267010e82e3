import '../../../testing/page.ts'
import type { MemberFile } from '@thokham/contract/members'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../components/ui/toast.tsx'
import { box, clear, draw, settled, submit, type } from '../../../testing/draw.ts'
import { type Asked, holdServer } from '../../../testing/held-server.ts'
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

const onClose = vi.fn()

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  draw(<MemberEditDialog member={member} onClose={onClose} />)
})

/** Types a name and saves. @returns the request that waits */
async function save(name: string): Promise<Asked> {
  type(box(text.displayName), name)
  submit(box(text.displayName))
  return next()
}

it('closes once it is saved', async () => {
  const { body, answer } = await save('Malee')
  expect(body).toMatchObject({ displayName: 'Malee' })
  answer(member)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('keeps what is typed while it is being saved', async () => {
  const { answer } = await save('Malee')
  type(box(text.displayName), 'Malee S.')
  answer(member)
  await expect.poll(() => vi.mocked(toast.success).mock.calls).toEqual([[text.saved]])
  await settled()
  await expect.poll(() => [onClose.mock.calls.length, box(text.displayName).value]).toEqual([0, 'Malee S.'])
})
