import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ApiError } from '../../lib/api/api-error.ts'
import { box, clear, draw, submit, type } from '../../testing/draw.ts'
import { fieldMessage } from '../../text/form.ts'
import type { ChatClient } from './chat-client.ts'
import LeaveEmailForm from './leave-email-form.tsx'

let left: { email: string; take: () => void; refuse: (error: ApiError) => void }[]
const onLeft = vi.fn()
const client = {
  leaveEmail: (email: string) => new Promise<void>((take, refuse) => left.push({ email, take, refuse })),
} as unknown as ChatClient
const shown = () => document.body.textContent

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  left = []
  draw(<LeaveEmailForm client={client} onLeft={onLeft} />)
})

async function leave(email: string) {
  type(box(), email)
  submit(box())
  await expect.poll(() => left.length).toBeGreaterThan(0)
}

it('takes an address, without the blanks around it, and is gone then', async () => {
  await leave(' mali@example.com ')
  expect(left.map(({ email }) => email)).toEqual(['mali@example.com'])
  expect(onLeft).not.toHaveBeenCalled()
  left[0]?.take()
  await expect.poll(() => onLeft.mock.calls.length).toBe(1)
})

it('says at the box what is no address, and asks nobody', async () => {
  type(box(), 'mali@')
  submit(box())
  await expect.poll(shown).toContain(fieldMessage('email', 'format'))
  expect(left).toEqual([])
  type(box(), 'mali@example.com')
  await expect.poll(shown).not.toContain(fieldMessage('email', 'format'))
})
