import type { Page } from '@playwright/test'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { plusDays } from '@thokham/domain/calendar'
import { registerVip } from './new-member.ts'
import { callAs } from './payment-set-up.ts'
import { press } from './press.ts'
import { expect, test } from './test.ts'

/*
 * Keys and models as Google and OpenAI have them on 27 November 2026 (scripts/ai-provider-rules.mjs), from the first paste to
 * the last prompt. A key asks the stand-in for trouble by a word.
 */

const phone = { tag: '@phone' }

const keyOf = (word: string, provider: 'Gemini' | 'OpenAI' = 'Gemini') =>
  `${provider === 'Gemini' ? 'AQ.Ab8RN6' : 'sk-proj'}-${word}-0123456789placeholder`

/** Pastes a key on the profile, in the place of any other, and waits until its provider has answered. */
async function paste(page: Page, key: string, provider: 'Gemini' | 'OpenAI' = 'Gemini') {
  await page.goto('/profile#keys')
  const keys = page.getByRole('region', { name: 'API Key' })
  const card = keys.getByRole('listitem').filter({ has: page.getByRole('heading', { name: provider }) })
  const replace = card.getByRole('button', { name: 'เปลี่ยน', exact: true })
  const box = card.getByLabel(`API Key ของ ${provider}`)
  await expect(replace.or(box)).toBeVisible()
  if (await replace.isVisible()) await replace.click()
  await box.fill(key)
  await card.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
  await expect(card.getByText(/ทดสอบเมื่อสักครู่/)).toBeVisible()
  return card
}

async function order(page: Page, keywords: string, provider: RegExp = /^Gemini (?!\(Free\))/) {
  await page.goto('/vipgen')
  await page.getByRole('radio', { name: provider }).check()
  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill(keywords)
}

test(
  'a newcomer pastes a key as Google gives them out now, and makes prompts on defaults',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    const card = await paste(page, keyOf('first'))
    await expect(card.getByText('ใช้กับ gemini-3.5-flash-lite ได้')).toBeVisible()
    await expect(card.getByText('รุ่นเก่า')).toBeHidden()
    await expectAccessible()

    await page.goto('/vipgen')
    await expect(page.getByRole('radio', { name: /^Gemini พร้อมใช้งาน/ })).toBeChecked()
    await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('cozy cafe\nmisty forest')
    await press(page, 'สร้าง Prompt')
    await expect(page.getByText('2 / 2 คีย์เวิร์ด')).toBeVisible()
    await expect(page.getByText(/^สร้างเสร็จแล้ว \d+ รายการ$/).first()).toBeVisible()
    await expect(
      page
        .getByRole('list', { name: 'ผลลัพธ์' })
        .getByText(/^golden morning cafe --ar /)
        .first(),
    ).toBeVisible()
    await expect(page.getByText(/เลิกให้บริการ|คิดราคาตามนั้น/)).toHaveCount(0)
    await expectAccessible()
  },
)

test(
  'what a key lacks is said at the key, with the way to mend it',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    for (const [word, sentence, way] of [
      ['restricted', 'คีย์ถูกจำกัดสิทธิ์หรือถูกปิด กรุณาปลดข้อจำกัดหรือสร้างใหม่', 'เปิดหน้าคีย์'],
      ['oldkind', 'Google ไม่รับคีย์แบบนี้แล้ว กรุณาสร้างใหม่ในโปรเจกต์ใหม่', 'เปิด AI Studio'],
      ['nofree', 'gemini-3.5-flash-lite ไม่มีโควตาฟรี', 'เลือกโมเดลอื่น'],
      ['credit', 'เครดิต Gemini หมด เติมแล้วกดทดสอบ คีย์ไม่ผิด ไม่ต้องวางใหม่', 'เติมเงิน'],
    ] as const) {
      const card = await paste(page, keyOf(word))
      await expect(card.getByText(sentence)).toBeVisible()
      await expect(card.getByRole('link', { name: way })).toBeVisible()
    }
    await expectAccessible()
  },
)

test(
  'a run that a restricted key stops goes on with the key in its place',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    await paste(page, keyOf('restricted'))
    await order(page, 'cozy cafe\nmisty forest')
    await press(page, 'สร้าง Prompt')
    const box = page.getByRole('alert').filter({ hasText: 'คีย์ถูกจำกัดสิทธิ์หรือถูกปิด' })
    await expect(box).toBeVisible()
    await expect(page.getByText('หยุดไว้ที่ 0 จาก 2 คีย์เวิร์ด', { exact: true })).toBeVisible()
    await expectAccessible()
    const run = page.url()
    await box.getByRole('link', { name: 'วางคีย์ใหม่' }).click()
    await expect(page).toHaveURL(/\/profile#keys$/)
    await paste(page, keyOf('good'))
    await page.goto(run)
    await press(page, 'ทำต่อ')
    await expect(page.getByText('2 / 2 คีย์เวิร์ด')).toBeVisible()
    await expect(box).toBeHidden()
  },
)

test(
  'a run without credit stops at once, also when it is pressed on, and waits for nothing',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    await paste(page, keyOf('credit', 'OpenAI'), 'OpenAI')
    await order(page, 'cozy cafe', /^OpenAI/)
    await press(page, 'สร้าง Prompt')
    const box = page
      .getByRole('alert')
      .filter({ hasText: 'เครดิต OpenAI หมด เติมแล้วกดทำต่อ คีย์ไม่ผิด ไม่ต้องวางใหม่' })
    await expect(box).toBeVisible()
    await expectAccessible()
    const again = page.waitForResponse((answer) => answer.url().endsWith('/resume'))
    await press(page, 'ทำต่อ')
    await again
    await expect(box).toBeVisible()
    await expect(page.getByText('หยุดไว้ที่ 1 จาก 1 คีย์เวิร์ด', { exact: true })).toBeVisible()
    const run = page.url()
    await paste(page, keyOf('good', 'OpenAI'), 'OpenAI')
    await page.goto(run)
    await press(page, 'ทำต่อ')
    await expect(page.getByText(/^สร้างเสร็จแล้ว \d+ รายการ$/).first()).toBeVisible()
    await expect(box).toBeHidden()
  },
)

/** Lists a model while a journey runs. */
async function withModel(
  over: Record<string, unknown> & { provider: string; id: string },
  journey: () => Promise<void>,
) {
  const owner = await callAs('owner')
  const today = bangkokDate(new Date())
  const usual = {
    can: ['text'],
    offered: true,
    inputUsd: 0.1,
    outputUsd: 0.5,
    leastThinking: null,
    temperature: false,
    ends: null,
    successor: null,
    source: '',
    checked: today,
  }
  const content = { ...usual, ...over }
  const data = { kind: 'ai_model', content, revision: null }
  const written = await owner.put('/api/admin/reference', { data })
  expect(written.ok(), await written.text()).toBe(true)
  try {
    await journey()
  } finally {
    const id = `${content.provider}/${content.id}`
    await owner.post('/api/admin/reference/remove', { data: { kind: 'ai_model', id } })
    await owner.dispose()
  }
}

test(
  'where a model is retired its successor takes over, and the run says so',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    await paste(page, keyOf('good'))
    const ends = plusDays(bangkokDate(new Date()), 100)
    const model = { provider: 'gemini', id: 'gemini-2.0-flash', ends, successor: 'gemini-3.5-flash-lite' }
    await withModel(model, async () => {
      await order(page, 'cozy cafe\nmisty forest')
      await page.getByLabel('โมเดล', { exact: true }).selectOption('gemini-2.0-flash')
      await press(page, 'สร้าง Prompt')
      await expect(page.getByText('2 / 2 คีย์เวิร์ด')).toBeVisible()
      await expect(
        page.getByText('gemini-2.0-flash เลิกให้บริการ ชุดนี้ใช้ gemini-3.5-flash-lite แทน'),
      ).toBeVisible()
      await expectAccessible()
    })
  },
)

test(
  'an answer that thinking ate is told with its price, and asked for with less at a press',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    await paste(page, keyOf('good', 'OpenAI'), 'OpenAI')
    await withModel({ provider: 'openai', id: 'thinks-aloud' }, async () => {
      await order(page, 'cozy cafe', /^OpenAI/)
      await page.getByLabel('โมเดล', { exact: true }).selectOption('thinks-aloud')
      await press(page, 'สร้าง Prompt')
      // 65,536 tokens at half a dollar for a million are 3.3 cents.
      const box = page.getByRole('alert').filter({ hasText: 'AI ใช้โทเคนคิดจนไม่เหลือไว้ตอบ' })
      await expect(box).toContainText(/คิดเงินแล้ว 1\.\d+ บาท จะไม่ถามซ้ำเอง/)
      await expectAccessible()
      await box.getByRole('button', { name: 'ลองแบบคิดน้อย' }).click()
      await expect(page.getByText(/^สร้างเสร็จแล้ว \d+ รายการ$/).first()).toBeVisible()
      await expect(box).toBeHidden()
    })
  },
)
