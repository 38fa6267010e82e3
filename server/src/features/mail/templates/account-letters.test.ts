import { describe, expect, it } from 'vitest'
import {
  codeLetter,
  confirmEmailLetter,
  passwordChangedLetter,
  resetPasswordLetter,
} from './account-letters.ts'
import { button, type MailBrand } from './letter-content.ts'
import { markup } from './markup.ts'

const BRAND: MailBrand = {
  brand: 'ทอคำ',
  latinName: 'Thokham',
  publicUrl: 'https://thokham.example',
  supportUrl: 'https://line.me/R/ti/p/@thokham',
}
const EVIL = `<img src=x onerror="alert('1')">&amp;`
const URL_WITH_SIGNS = 'https://thokham.example/reset-password?token=a%3D%3D&next="><script>'

const LETTERS = {
  confirm: confirmEmailLetter(BRAND, {
    displayName: 'พิมพ์ชนก',
    email: 'pim@example.com',
    url: 'https://thokham.example/confirm?token=abc&x=1',
    hours: 24,
  }),
  reset: resetPasswordLetter(BRAND, {
    email: 'pim@example.com',
    url: 'https://thokham.example/reset-password?token=abc',
    minutes: 30,
  }),
  changed: passwordChangedLetter(BRAND, { email: 'pim@example.com', at: new Date('2026-11-20T01:30:00Z') }),
  code: codeLetter(BRAND, { code: '048213', minutes: 10 }),
}

describe('letters', () => {
  it('say what they are in the subject, and the code never does', () => {
    expect(Object.values(LETTERS).map(({ kind, subject }) => `${kind}: ${subject}`)).toEqual([
      'confirm-email: ยืนยันอีเมลสำหรับ ทอคำ',
      'reset-password: ตั้งรหัสผ่านใหม่สำหรับ ทอคำ',
      'password-changed: เปลี่ยนรหัสผ่าน ทอคำ แล้ว',
      'code: รหัสยืนยันสำหรับ ทอคำ',
    ])
  })

  it('say the same as plain text', () => {
    expect(LETTERS.reset.text).toBe(`ตั้งรหัสผ่านใหม่

มีการขอตั้งรหัสผ่านใหม่สำหรับบัญชี pim@example.com กรุณากดปุ่มด้านล่างเพื่อตั้งรหัสผ่านใหม่

ตั้งรหัสผ่านใหม่:
https://thokham.example/reset-password?token=abc

ลิงก์นี้ใช้ได้ครั้งเดียวภายใน 30 นาที เมื่อตั้งรหัสผ่านใหม่แล้ว อุปกรณ์อื่นทั้งหมดจะออกจากระบบ

ถ้าคุณไม่ได้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้ตามปกติ

-- 
ทอคำ
https://thokham.example
ติดต่อทีมงาน: https://line.me/R/ti/p/@thokham
`)
    expect(LETTERS.code.text).toContain('\n    048213\n')
  })

  it('date in Bangkok and the Buddhist era', () => {
    expect(LETTERS.changed.text).toContain('ถูกเปลี่ยนเมื่อ 20 พ.ย. 2569 08:30 น.')
  })

  it.each(Object.entries(LETTERS))(
    '%s: works without pictures and scripts, at most 600 px wide',
    (_name, { html }) => {
      expect(html).toMatch(/^<!doctype html>\n<html lang="th">/)
      expect(html).not.toMatch(/<img|<script|url\(|@import|http:\/\//)
      expect(html).toContain('max-width:600px')
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html.match(/height="6" bgcolor="#17476B"/g)).toHaveLength(16)
      // Thai marks above and below collide under 1.65.
      for (const [, size, height] of html.matchAll(/font-size:(\d+)px;line-height:(\d+)px/g)) {
        expect(Number(height) / Number(size)).toBeGreaterThanOrEqual(1.65)
      }
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\//)
      expect(Buffer.byteLength(html)).toBeLessThan(20_000)
    },
  )

  it('escape whatever stands in them', () => {
    const evil: MailBrand = { ...BRAND, brand: EVIL, latinName: EVIL }
    const letters = [
      confirmEmailLetter(evil, { displayName: EVIL, email: EVIL, url: URL_WITH_SIGNS, hours: 24 }),
      resetPasswordLetter(evil, { email: EVIL, url: URL_WITH_SIGNS, minutes: 30 }),
      passwordChangedLetter(evil, { email: EVIL, at: new Date() }),
      codeLetter(evil, { code: EVIL, minutes: 10 }),
    ]
    for (const { html, text } of letters) {
      expect(html).not.toMatch(/<img|<script|onerror="|"><script/)
      expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;')
      expect(text).toContain(EVIL)
    }
    expect(letters[0]?.html).toContain(
      'href="https://thokham.example/reset-password?token=a%3D%3D&amp;next=&quot;&gt;&lt;script&gt;"',
    )
  })

  it('keep their subject one line', () => {
    const brand = 'ทอคำ\r\nBcc: thief@example.com'
    const { subject } = codeLetter({ ...BRAND, brand }, { code: '1', minutes: 1 })
    expect(subject).toBe('รหัสยืนยันสำหรับ ทอคำ Bcc: thief@example.com')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    'have no button to %s',
    (url) => {
      expect(() => button('x', url)).toThrow('http(s)')
    },
  )
})

describe('markup', () => {
  it('escapes text, keeps markup, joins lists', () => {
    const inner = markup`<b>${'&'}</b>`
    expect(markup`<p title="${'"'}">${'<'}${1}${inner}${[inner, inner]}</p>`.html).toBe(
      '<p title="&quot;">&lt;1<b>&amp;</b><b>&amp;</b><b>&amp;</b></p>',
    )
  })
})
