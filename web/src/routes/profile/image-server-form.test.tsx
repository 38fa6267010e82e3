import '../../testing/page.ts'
import type { ProviderKey } from '@thokham/contract/provider-keys'
import { beforeEach, expect, it, vi } from 'vitest'
import { clear, draw, settled, submit, type } from '../../testing/draw.ts'
import { holdServer } from '../../testing/held-server.ts'
import { providerKeys as text } from '../../text/profile.ts'
import { ImageServerForm } from './image-server-form.tsx'

vi.mock('../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const stored = {
  provider: 'imageServer',
  last4: 'a1B2',
  server: { address: 'https://images.example/v1', model: 'flux' },
} as unknown as ProviderKey
const boxes = () => [...document.querySelectorAll('input')]

beforeEach(clear)

/** @returns the box of a field */
const field = (at: number) => boxes()[at] as HTMLInputElement

function fill(address: string): void {
  type(field(0), address)
  type(field(1), 'flux')
  type(field(2), 'any-word')
}

it('stores address, model and key together, and tries them', async () => {
  const heard = { onSaved: vi.fn(), onTested: vi.fn(), onDone: vi.fn() }
  draw(<ImageServerForm server={null} {...heard} />)
  fill(' https://images.example/v1/images/generations ')
  submit(field(2))
  const saving = await next()
  expect(saving.body).toEqual({ address: 'https://images.example/v1', model: 'flux', apiKey: 'any-word' })
  saving.answer(stored)
  const testing = await next()
  testing.answer({ ...stored, lastTestResult: 'ok' })
  await settled()
  await settled()
  expect(heard.onSaved).toHaveBeenCalledWith(stored)
  expect(heard.onTested).toHaveBeenCalledOnce()
  expect(heard.onDone).toHaveBeenCalledOnce()
})

it('says at the field that an address is none', async () => {
  draw(<ImageServerForm server={null} onSaved={vi.fn()} onTested={vi.fn()} onDone={vi.fn()} />)
  fill('images.example')
  submit(field(2))
  await expect.poll(() => document.body.textContent).toContain(text.addressFormat)
  expect(field(1).value).toBe('flux')
})

it('begins with what is stored, but the key', () => {
  draw(<ImageServerForm server={stored.server} onSaved={vi.fn()} onTested={vi.fn()} onDone={vi.fn()} />)
  expect(boxes().map(({ value }) => value)).toEqual(['https://images.example/v1', 'flux', ''])
})
