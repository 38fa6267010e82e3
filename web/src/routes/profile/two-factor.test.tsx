import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { box, clear, draw, pressKey, settled, submit, type } from '../../testing/draw.ts'
import { holdServer } from '../../testing/held-server.ts'
import { TwoFactorChangeDialog } from './two-factor-change-dialog.tsx'
import TwoFactorSetUpDialog from './two-factor-set-up-dialog.tsx'

vi.mock('../../components/ui/dialog.tsx', () => import('../../testing/plain-dialog.tsx'))
vi.mock('../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))

const next = holdServer()
const onClose = vi.fn()
const CODES = ['AAAA-1111', 'BBBB-2222']
const given = { email: 'mali@example.com', onChanged: () => {}, onClose }
const leave = () => pressKey(document.querySelector('[role=dialog]') as Element, 'Escape')
const password = () => document.querySelector('input[type=password]') as HTMLInputElement
const code = () => [...document.querySelectorAll('input')].at(-1) as HTMLInputElement

beforeEach(() => {
  clear()
  vi.clearAllMocks()
})

it('shows recovery codes that were made anew, also where one wanted to leave before they came', async () => {
  draw(<TwoFactorChangeDialog change="renew" {...given} />)
  type(password(), 'secret')
  type(code(), '123456')
  submit(password())
  const { answer } = await next()
  leave()
  expect(onClose).not.toHaveBeenCalled()
  answer({ recoveryCodes: CODES })
  await expect.poll(() => document.body.textContent).toContain(CODES[0])
})

it('can be left again once they were refused', async () => {
  draw(<TwoFactorChangeDialog change="renew" {...given} />)
  type(password(), 'secret')
  type(code(), '123456')
  submit(password())
  const { refuse } = await next()
  refuse('code_bad')
  await settled()
  leave()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('shows the recovery codes of a second factor that was just switched on, likewise', async () => {
  draw(<TwoFactorSetUpDialog {...given} />)
  type(password(), 'secret')
  submit(password())
  ;(await next()).answer({ uri: 'otpauth://totp/x', secret: 'ABCD', qr: { size: 21, path: '' } })
  await expect.poll(() => document.body.textContent).toContain('ABCD')
  type(box(), '123456')
  submit(box())
  const { answer } = await next()
  leave()
  expect(onClose).not.toHaveBeenCalled()
  answer({ recoveryCodes: CODES })
  await expect.poll(() => document.body.textContent).toContain(CODES[0])
})
