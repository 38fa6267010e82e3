import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const LINE =
  'Mozilla/5.0 (Linux; Android 14; SM-A156B) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/147.0.0.0 Mobile Safari/537.36 Line/14.9.0/IAB'

test.describe('in LINE', () => {
  test.use({ userAgent: LINE })

  test('a file goes to the share sheet, and a text that may not be copied stands selected', {
    tag: '@phone',
  }, async ({ page, signInAs, expectAccessible }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
      const shared: string[] = []
      Object.assign(window, { shared })
      navigator.canShare = (data) => (data?.files?.length ?? 0) > 0
      navigator.share = async (data) => void shared.push(data?.files?.[0]?.name ?? '')
    })
    await signInAs('vip')
    await page.goto('/generator')
    await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill('rice terrace\nfloating market')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 2 รายการ' })).toBeVisible()
    await page.getByRole('button', { name: 'ดาวน์โหลด .txt' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'LINE ดาวน์โหลดไฟล์ไม่ได้' })
    await expect(dialog.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })).toHaveAttribute(
      'href',
      /openExternalBrowser=1/,
    )
    await expectAccessible()
    await dialog.getByRole('button', { name: 'แชร์ไฟล์' }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: string[] }).shared))
      .toEqual(['prompts.txt'])
    await page.getByRole('button', { name: 'คัดลอกทั้งหมด' }).first().click()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(
      /rice terrace[\s\S]*floating market/,
    )
    // What was only offered is not called saved, on no screen.
    await page.goto('/history')
    await page
      .getByRole('button', { name: /^ดาวน์โหลด \S/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(dialog).toBeVisible()
    await expect(page.getByText('ดาวน์โหลดไฟล์เรียบร้อย')).toHaveCount(0)
  })
})

/** What a page of an app's browser was let do, as its stand-ins noted it. */
interface Done {
  copied: string[]
  shared: string[]
}
const done = (page: Page) => page.evaluate(() => (window as unknown as { done: Done }).done)

/** Makes two prompts on the generator's screen. */
async function makePrompts(page: Page): Promise<void> {
  await page.goto('/generator')
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill('rice terrace\nfloating market')
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 2 รายการ' })).toBeVisible()
}

/** Presses what would save them; the dialog that comes then hides what is behind it from everybody. */
const askForFile = (page: Page) => page.getByRole('button', { name: 'ดาวน์โหลด .txt' }).first().click()

test.describe('in Facebook on Android, whose browser has no share sheet and refuses its clipboard', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A156B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/147.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0.0.39.109;]',
  })

  test('a file is copied by the old command, or goes to the device’s own browser', {
    tag: '@phone',
  }, async ({ page, signInAs, expectAccessible }) => {
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
      Object.defineProperty(navigator, 'clipboard', { value: { write: refuse, writeText: refuse } })
      for (const name of ['share', 'canShare'])
        Object.defineProperty(navigator, name, { value: undefined, configurable: true })
      Reflect.deleteProperty(window, 'Notification')
      const copied: string[] = []
      Object.assign(window, { done: { copied, shared: [] } })
      document.execCommand = (command) => {
        const box = document.querySelector<HTMLTextAreaElement>('textarea[readonly]')
        if (command === 'copy' && box) copied.push(box.value)
        return command === 'copy' && box !== null
      }
    })
    await signInAs('vip')
    await makePrompts(page)
    const notice = page.getByRole('complementary').filter({ hasText: 'กำลังเปิดใน Facebook' })
    await expect(notice.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })).toHaveAttribute(
      'href',
      /^intent:\/\/[^/]+\/generator#Intent;scheme=http;end$/,
    )
    await askForFile(page)
    const dialog = page.getByRole('dialog', { name: 'Facebook ดาวน์โหลดไฟล์ไม่ได้' })
    await expect(dialog.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })).toHaveAttribute('href', /^intent:/)
    await expect(dialog.getByRole('button', { name: 'แชร์ไฟล์' })).toHaveCount(0)
    await expectAccessible()
    await dialog.getByRole('button', { name: 'คัดลอก', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectToast(page, 'คัดลอกแล้ว')

    await page
      .getByRole('button', { name: /^คัดลอก.*1$/ })
      .first()
      .click()
    await expect.poll(async () => (await done(page)).copied.length).toBe(2)
    const [whole = '', first = ''] = (await done(page)).copied
    expect(whole.split('\n')).toHaveLength(2)
    expect(whole).toContain('floating market')
    expect(whole.split('\n')[0]).toBe(first)
  })
})

test.describe('in TikTok on an iPhone, which is left by the menu of the app alone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_41.2.0 BytedanceWebview/d8a21c6',
  })

  test('a share sheet that is closed or fails leaves the file where it was', {
    tag: '@phone',
  }, async ({ page, signInAs, expectAccessible }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
      const shared: string[] = []
      Object.assign(window, { done: { copied: [], shared } })
      const answers = ['AbortError', 'NotAllowedError']
      navigator.canShare = (data) => (data?.files?.length ?? 0) > 0
      navigator.share = async (data) => {
        const fault = answers.shift()
        if (fault) throw new DOMException('Share failed', fault)
        shared.push(data?.files?.[0]?.name ?? '')
      }
    })
    await signInAs('vip')
    await makePrompts(page)
    const notice = page.getByRole('complementary').filter({ hasText: 'กำลังเปิดใน TikTok' })
    await expect(notice).toContainText('กรุณาเปิดเมนูของแอปแล้วเลือกเปิดในเบราว์เซอร์')
    await expect(notice.getByRole('link')).toHaveCount(0)
    await askForFile(page)
    const dialog = page.getByRole('dialog', { name: 'TikTok ดาวน์โหลดไฟล์ไม่ได้' })
    const share = dialog.getByRole('button', { name: 'แชร์ไฟล์' })
    await expectAccessible()
    await share.click()
    await share.click()
    await expectToast(page, 'แชร์ไฟล์ไม่สำเร็จ กรุณาลองอีกครั้ง')
    await expect(dialog).toBeVisible()
    await share.click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await done(page)).shared).toEqual(['prompts.txt'])
  })
})
