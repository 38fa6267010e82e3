import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoServer } from './demo-server.ts'
import { slipPicture } from './slip-picture.ts'
import { expect, live, test } from './test.ts'

const log = (page: Page) => page.getByRole('log', { name: 'บทสนทนา' })
const message = (page: Page) => page.getByRole('textbox', { name: 'ข้อความ', exact: true })
/** How much of what was said lies below what is shown, in px. */
const below = (page: Page) =>
  page.locator('.chat-log').evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)

test('the chat stays at its end while pictures and answers come, and Back closes it', {
  tag: '@phone',
}, async ({ page, browser, isMobile }) => {
  await page.goto('/login')
  await live(page)
  await page.goto('/vip')
  await live(page)
  await page.getByRole('button', { name: 'เปิดแชต' }).click()
  for (const [at, chip] of ['ราคา VIP', 'วิธีใช้งาน', 'Extension'].entries()) {
    await page.getByRole('button', { name: chip, exact: true }).click()
    await expect(log(page).getByText('คุณ:', { exact: true })).toHaveCount(at + 1)
  }
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles((await slipPicture()).file)
  await expect(page.getByText('แนบภาพแล้ว')).toBeVisible()
  await message(page).fill('ส่งภาพมาให้ดู')
  await message(page).press('Enter')
  await expect(log(page).getByText(/ได้รับภาพแล้ว/)).toBeInViewport()
  await expect.poll(() => below(page)).toBeLessThan(2)

  await page.getByRole('button', { name: 'คุยกับทีมงาน' }).first().click()
  const email = `${randomUUID()}@example.com`
  await page.getByRole('textbox', { name: 'อีเมล' }).fill(email)
  await page.getByRole('button', { name: 'ฝากอีเมล' }).click()
  await expect(page.getByText(`จะส่งคำตอบไปที่ ${email} ด้วย`)).toBeVisible()
  const team = await browser.newContext({ baseURL: demoServer().url })
  await team.addCookies(demoServer().cookies.admin)
  const found = await team.request.get('/api/admin/inbox', { params: { tab: 'all', q: email } })
  const { id } = (await found.json()).conversations[0]
  const answer = (text: string) =>
    team.request.post(`/api/admin/inbox/${id}/messages`, { data: { key: randomUUID(), text } })
  await answer('ทีมงานดูภาพแล้วค่ะ')
  await expect(log(page).getByText('ทีมงานดูภาพแล้วค่ะ')).toBeInViewport()
  await expect.poll(() => below(page)).toBeLessThan(2)

  await page.locator('.chat-log').evaluate((box) => box.scrollTo({ top: 0 }))
  await answer('มีอะไรเพิ่มเติมไหมคะ')
  await expect(log(page).getByText('มีอะไรเพิ่มเติมไหมคะ')).toHaveCount(1)
  expect(await page.locator('.chat-log').evaluate((box) => box.scrollTop), 'one reads on').toBe(0)
  await page.getByRole('button', { name: 'ข้อความใหม่' }).click()
  await expect(log(page).getByText('มีอะไรเพิ่มเติมไหมคะ')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'ข้อความใหม่' })).toHaveCount(0)
  await team.close()

  if (!isMobile) return
  await page.goBack()
  await expect(message(page)).toBeHidden()
  await expect(page, 'the page behind is the same one').toHaveURL(/\/vip$/)
  await page.getByRole('button', { name: 'เปิดแชต' }).click()
  await page.getByRole('button', { name: 'ปิด', exact: true }).click()
  await expect(message(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
})
