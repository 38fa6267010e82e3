import '../../testing/page.ts'
import type { ProviderKey } from '@thokham/contract/provider-keys'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { box, button, clear, draw, press, settled, submit, type } from '../../testing/draw.ts'
import { holdServer } from '../../testing/held-server.ts'
import { providerKeys as text } from '../../text/profile.ts'
import { KeyRow } from './key-row.tsx'

vi.mock('../../components/ui/dialog.tsx', () => import('../../testing/plain-dialog.tsx'))
vi.mock('../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const KEY = `sk-${'a1B2'.repeat(10)}`
const stored = {
  provider: 'openai',
  last4: 'a1B2',
  lastTestResult: null,
  lastTestedAt: null,
  updatedAt: '2026-11-20T00:00:00Z',
} as unknown as ProviderKey
const boxes = () => document.querySelectorAll('input').length

function Row({ begin }: { begin: ProviderKey | null }) {
  const [key, setKey] = useState(begin)
  return <KeyRow provider="openai" model="gpt-6-luna" stored={key} onChange={setKey} />
}

beforeEach(clear)

/** Saves a key. @returns answers that it is stored and tested */
async function save() {
  type(box(), KEY)
  submit(box())
  const saving = await next()
  expect(saving.body).toEqual({ apiKey: KEY })
  return async () => {
    saving.answer(stored)
    const testing = await next()
    testing.answer(stored)
    await settled()
    await settled()
  }
}

it.each([null, stored])('shows the key that was stored in its place (%#)', async (begin) => {
  draw(<Row begin={begin} />)
  if (begin) press(text.replace)
  const answer = await save()
  await answer()
  await expect.poll(boxes).toBe(0)
  button(text.test)
})
