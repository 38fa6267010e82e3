import { expect, test } from './test.ts'

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
    expect(await page.evaluate(() => (window as unknown as { shared: string[] }).shared)).toEqual([
      'prompts.txt',
    ])
    await page.getByRole('button', { name: 'คัดลอกทั้งหมด' }).first().click()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(
      /rice terrace[\s\S]*floating market/,
    )
  })
})
