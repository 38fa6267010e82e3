import '../../../testing/page.ts'
import type { Remembered } from '@thokham/domain/likeness/remembered'
import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../components/ui/toast.tsx'
import { box, button, clear, draw, press, settled } from '../../../testing/draw.ts'
import { RememberedPart } from './remembered-part.tsx'

const saved = vi.hoisted(() => ({ name: '', text: '' }))
const kept = vi.hoisted(() => ({ looks: [] as unknown[] }))
vi.mock('../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../../lib/browser/download.ts', () => ({
  download: async (name: string, content: Blob) => {
    Object.assign(saved, { name, text: await content.text() })
    return true
  },
}))
vi.mock('../../../lib/ledger/remembered-looks.ts', () => ({
  rememberedLooks: async () => kept.looks,
  rememberLooks: async (looks: Remembered[]) => void kept.looks.push(...looks),
}))

const look = (id: string): Remembered => ({ id, hash: 'ab'.repeat(32), at: 1_700_000_000_000 })

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  kept.looks = []
  Object.assign(saved, { name: '', text: '' })
})

async function shown() {
  draw(<RememberedPart />)
  await settled()
}

async function take(content: string) {
  const input = box('นำรหัสเข้า')
  Object.defineProperty(input, 'files', { value: [new File([content], 'looks.json')], configurable: true })
  flushSync(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  await settled()
}

it('takes what is remembered out as a file of hashes, and into another device', async () => {
  kept.looks = [look('one'), look('two')]
  await shown()
  expect(document.body.textContent).toContain('จำภาพที่คุณเคยทำ Metadata หรือส่งไว้ 2 ภาพ')
  press('บันทึกรหัสเป็นไฟล์')
  await expect.poll(() => saved.text).not.toBe('')
  expect(saved.name).toMatch(/looks\.json$/)
  expect(JSON.parse(saved.text)).toEqual([look('one'), look('two')])

  clear()
  kept.looks = []
  await shown()
  expect(button('บันทึกรหัสเป็นไฟล์').hasAttribute('disabled')).toBe(true)
  await take(saved.text)
  await expect.poll(() => document.body.textContent).toContain('จำภาพที่คุณเคยทำ Metadata หรือส่งไว้ 2 ภาพ')
  expect(kept.looks).toEqual([look('one'), look('two')])
  expect(vi.mocked(toast.success).mock.calls.flat()).toContain('นำรหัสเข้าแล้ว 2 ภาพ')
})

it.each(['{"pictures": 3}', 'no JSON', '[{"id": 1}]'])(
  'takes nothing from a file that is none of it: %s',
  async (file) => {
    await shown()
    await take(file)
    expect(kept.looks).toEqual([])
    expect(toast.success).not.toHaveBeenCalled()
    expect(vi.mocked(toast.error).mock.calls.flat()).toContain('ไฟล์นี้ไม่ใช่รหัสเปรียบเทียบภาพ')
  },
)
