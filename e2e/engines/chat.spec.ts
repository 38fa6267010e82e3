import { expect, test } from './test.ts'

test('a visitor asks in the chat, is answered, and finds the conversation again', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/')
  await page.click('button', 'เปิดแชต')
  await page.click('button', 'ราคา VIP')
  await page.read(/VIP เดือนแรก.*799 บาท/s)
  await page.goto('/vip')
  await page.live()
  await page.click('button', 'เปิดแชต')
  expect(await page.read(/VIP เดือนแรก/)).toContain('799 บาท')
})
