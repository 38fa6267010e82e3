import { startOwnServer } from './own-server.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('what nothing answers offers a person, is counted in the inbox, and is answered once the owner chose how', {
  tag: '@phone',
}, async ({ page, browser, viewport, isMobile }) => {
  const server = await startOwnServer()
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'th-TH',
    viewport,
    isMobile: isMobile ?? false,
  })
  try {
    const visitor = await context.newPage()
    await visitor.goto('/vip')
    await live(visitor)
    await visitor.getByRole('button', { name: 'เปิดแชต' }).click()
    const log = visitor.getByRole('log', { name: 'บทสนทนา' })
    const box = visitor.getByRole('textbox', { name: 'ข้อความ', exact: true })
    const ask = async (question: string) => {
      await box.fill(question)
      await box.press('Enter')
    }
    await ask('มีตลาดนัดผ้าไหมเมื่อไร')
    await expect(log.getByText(/^เรื่องนี้ตอบไม่ได้ค่ะ/)).toBeVisible()
    await expect(log.getByRole('button', { name: 'คุยกับทีมงาน' })).toBeVisible()

    await page.context().addCookies(server.cookies.owner)
    await page.goto(`${server.url}/admin/inbox`)
    await page.getByRole('button', { name: 'คำถามที่ยังไม่มีคำตอบ 1 ข้อ' }).click()
    const dialog = page.getByRole('dialog', { name: 'คำถามที่ยังไม่มีคำตอบ' })
    await expect(dialog.getByText('มีตลาดนัดผ้าไหมเมื่อไร')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'คำตอบของ “มีตลาดนัดผ้าไหมเมื่อไร”' }).selectOption('เวิร์กช็อป')
    await expectAccessibleOn(page)
    await dialog.getByRole('button', { name: 'ตอบแบบนี้' }).click()
    await expectToast(page, 'จำแล้ว ครั้งหน้าบอตตอบแบบนี้')
    await expect(dialog.getByText('บอตตอบได้ทุกคำถามที่ถามมา')).toBeVisible()

    await expect(async () => {
      await ask('มีตลาดนัดผ้าไหมเมื่อไรคะ')
      await expect(log.getByText(/^เวิร์กช็อปออนไลน์ทุกวันพุธ 19:00 น\./)).toBeVisible({ timeout: 3_000 })
    }).toPass()
  } finally {
    await context.close()
  }
})
