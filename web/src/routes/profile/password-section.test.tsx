import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../components/ui/toast.tsx'
import { clear, draw, settled, submit, type } from '../../testing/draw.ts'
import { holdServer } from '../../testing/held-server.ts'
import { security } from '../../text/profile.ts'
import { PasswordSection } from './password-section.tsx'

vi.mock('../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const me = { email: 'mali@example.com', displayName: 'Mali', phone: null } as never
const PASSWORD = 'Silk-loom-2026!'
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=password]')]
const values = () => boxes().map(({ value }) => value)

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  draw(<PasswordSection me={me} level="free" />)
})

async function save() {
  const [current, wanted, again] = boxes()
  type(current as HTMLInputElement, 'old password')
  type(wanted as HTMLInputElement, PASSWORD)
  type(again as HTMLInputElement, PASSWORD)
  submit(again as HTMLInputElement)
  return next()
}

it('is empty once the password is changed', async () => {
  const { body, answer } = await save()
  expect(body).toEqual({ currentPassword: 'old password', newPassword: PASSWORD })
  answer({ endedSessions: 0 })
  await expect.poll(() => vi.mocked(toast.success).mock.calls).toEqual([[security.passwordSaved]])
  await settled()
  await expect.poll(() => values()).toEqual(['', '', ''])
})
