import '../../testing/page.ts'
import type { KeyProvider, ProviderKey } from '@thokham/contract/provider-keys'
import { beforeEach, expect, it, vi } from 'vitest'
import { clear, draw, press } from '../../testing/draw.ts'
import { faultTexts as text } from '../../text/provider-faults.ts'
import { FormerKind, KeyFault } from './key-fault.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

beforeEach(clear)

const key = (provider: KeyProvider, lastTestResult: ProviderKey['lastTestResult']): ProviderKey => ({
  provider,
  last4: '1234',
  isActive: true,
  updatedAt: '2026-11-27T00:00:00Z',
  lastTestedAt: '2026-11-27T00:00:00Z',
  lastTestResult,
  lastTestedModel: 'gemini-3.5-flash-lite',
  isFormerKind: false,
  server: null,
})
const shown = () => document.body.textContent
const ways = () =>
  [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
const fault = (...args: Parameters<typeof key>) =>
  draw(<KeyFault stored={key(...args)} onReplace={() => {}} />)

// The sentences of the interface's wording, and where each way out has to lead.
it.each([
  [
    'gemini',
    'key_old_kind',
    'Google ไม่รับคีย์แบบนี้แล้ว กรุณาสร้างใหม่ในโปรเจกต์ใหม่',
    [[text.openStudio, 'https://aistudio.google.com/apikey']],
  ],
  [
    'openai',
    'key_restricted',
    'คีย์ถูกจำกัดสิทธิ์หรือถูกปิด กรุณาปลดข้อจำกัดหรือสร้างใหม่',
    [[text.openKeys, 'https://platform.openai.com/api-keys']],
  ],
  [
    'gemini',
    'location_refused',
    'Gemini ไม่ให้บริการในที่ตั้งของเซิร์ฟเวอร์ คีย์ไม่ผิด ไม่ต้องวางใหม่',
    [[text.otherProvider, '/vipgen']],
  ],
  [
    'openai',
    'organisation_unverified',
    'OpenAI ขอให้ยืนยันตัวตนองค์กรก่อน คีย์ไม่ผิด ไม่ต้องวางใหม่',
    [
      [text.verify, 'https://platform.openai.com/settings/organization/general'],
      [text.otherModel, '/vipgen'],
    ],
  ],
  [
    'gemini',
    'credit_used_up',
    'เครดิต Gemini หมด เติมแล้วกดทดสอบ คีย์ไม่ผิด ไม่ต้องวางใหม่',
    [[text.topUp, 'https://ai.studio/projects']],
  ],
  [
    'openai',
    'spending_limit_reached',
    'ถึงวงเงินที่ตั้งไว้ที่ OpenAI คีย์ไม่ผิด ไม่ต้องวางใหม่',
    [[text.raiseLimit, 'https://platform.openai.com/settings/organization/limits']],
  ],
  ['gemini', 'no_free_allowance', 'gemini-3.5-flash-lite ไม่มีโควตาฟรี', [[text.otherModel, '/vipgen']]],
  ['gemini', 'model_not_found', 'ไม่พบ gemini-3.5-flash-lite หรือคีย์ไม่มีสิทธิ์ใช้', [[text.otherModel, '/vipgen']]],
  ['gemini', 'model_retired', 'gemini-3.5-flash-lite เลิกให้บริการ', [[text.otherModel, '/vipgen']]],
  [
    'fal',
    'credit_used_up',
    'เครดิต fal หมด เติมแล้วกดทดสอบ คีย์ไม่ผิด ไม่ต้องวางใหม่',
    [[text.topUp, 'https://fal.ai/dashboard/billing']],
  ],
  [
    'replicate',
    'key_restricted',
    'คีย์ถูกจำกัดสิทธิ์หรือถูกปิด กรุณาปลดข้อจำกัดหรือสร้างใหม่',
    [[text.openKeys, 'https://replicate.com/account/api-tokens']],
  ],
  // Another model is named in the box of the server itself.
  ['imageServer', 'model_not_found', 'ไม่พบ gemini-3.5-flash-lite หรือคีย์ไม่มีสิทธิ์ใช้', []],
  ['openai', 'provider_network', 'เครือข่ายมีปัญหา กรุณาลองใหม่อีกครั้ง', []],
] as const)('%s, %s: %s', (provider, result, sentence, wanted) => {
  fault(provider, result)
  expect(shown()?.startsWith(sentence)).toBe(true)
  expect(ways()).toEqual(wanted)
})

it('of a wrong key opens the box for another', () => {
  const onReplace = vi.fn()
  draw(<KeyFault stored={key('gemini', 'key_rejected')} onReplace={onReplace} />)
  press(text.pasteKey)
  expect(onReplace).toHaveBeenCalledOnce()
})

it.each(['ok', null] as const)('is nothing where the key does: %s', (result) => {
  fault('gemini', result)
  expect(shown()).toBe('')
})

it('of the former kind leads to where a new one is made', () => {
  draw(<FormerKind />)
  expect(shown()).toContain('คีย์ AIza เป็นรุ่นเก่าที่ Google กำลังเลิกรับ ควรสร้างใหม่')
  expect(ways()).toEqual([[text.openStudio, 'https://aistudio.google.com/apikey']])
})
