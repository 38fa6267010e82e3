import type { Page } from '@playwright/test'
import { registerVip } from './new-member.ts'
import { expect, live, test } from './test.ts'

/** Lets the server fail at what is pressed, as where the database cannot write. */
async function failAt(page: Page, path: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: { code: 'internal', requestId: 'req-1' } } })
      : route.fallback(),
  )
}

test('a licence, a file of one click and a set of keywords that could not be made say so in their own words', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 500|^500 from/)
  await registerVip(page.request)
  for (const [screen, path, button, said] of [
    ['/profile#licence', '/api/licence', 'สร้าง License Key', 'สร้าง License Key ไม่สำเร็จ'],
    ['/one-click', '/api/prompt-files/*', 'สร้าง 400 รายการ', 'ไม่สามารถบันทึกประวัติการสร้าง Prompt ได้'],
    ['/popular?open=food', '/api/popular/*/download', 'ดาวน์โหลด 100 คำ', 'เกิดข้อผิดพลาดในการบันทึกข้อมูล'],
  ] as const) {
    await failAt(page, `**${path}`)
    await page.goto(screen)
    await live(page)
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
    await expect(page.getByText(said).first()).toBeVisible()
  }
})
