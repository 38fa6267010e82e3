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

test('eight tabs with the chat open stop nothing: the browser has six connections for all', async ({
  openPage,
}) => {
  const page = await openPage()
  for (let tab = 1; tab <= 8; tab++) {
    if (tab > 1) await page.inNewTab(() => page.openTab())
    await page.goto('/vip')
    await page.live()
    await page.click('button', 'เปิดแชต')
  }
  await page.click('button', 'ราคา VIP')
  await page.read(/VIP เดือนแรก.*799 บาท/s)
})
