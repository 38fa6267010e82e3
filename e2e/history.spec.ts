import { readFile } from 'node:fs/promises'
import { startOwnServer } from './own-server.ts'
import { callAs } from './payment-set-up.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('several sets come as one ZIP, from whatever page they are ticked on', { tag: '@phone' }, async ({
  page,
  expectAccessible,
}) => {
  // Sets that other journeys make would come between those that are ticked.
  const server = await startOwnServer()
  await page.context().addCookies(server.cookies.vip)
  await page.goto(`${server.url}/history?show=valid`)
  // A finger meets the room around the box.
  const ticks = page
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name: /^เลือก (?!ทั้งหน้า)/ }) })
    .filter({ visible: true })
  const bar = page.getByRole('status').filter({ hasText: /^เลือกแล้ว/ })
  await ticks.first().click()
  await ticks.nth(1).click()
  await expect(bar).toHaveText('เลือกแล้ว 2 ชุด')
  await page.goto(`${server.url}/history?show=valid`)
  await expect(bar, 'a reload starts with nothing ticked').toBeHidden()

  await ticks.first().click()
  await page.getByRole('button', { name: 'หน้าถัดไป' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(ticks.first().getByRole('checkbox'), 'the next page is there').not.toBeChecked()
  await ticks.nth(2).click()
  await expect(bar).toHaveText('เลือกแล้ว 2 ชุด')
  await expectAccessible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ดาวน์โหลด .zip' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^prompts-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await download.path(), 'latin1')
  expect(bytes.slice(0, 2)).toBe('PK')
  // One entry of the table of contents for each file.
  expect(bytes.split('PK\x01\x02')).toHaveLength(3)
  await expectToast(page, 'ดาวน์โหลดไฟล์เรียบร้อย')
  await expect(page.getByText('ดาวน์โหลดแล้ว').filter({ visible: true }).first()).toBeVisible()

  await page.goto(`${server.url}/history?show=expired`)
  await ticks.first().click()
  await expect(bar).toContainText('ไฟล์หมดอายุ 1 ชุด ไม่รวมใน .zip')
  await expect(page.getByRole('button', { name: 'ดาวน์โหลด .zip' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'ลบที่เลือก' })).toBeVisible()
  await page.close()
  await server.close()
})

test('a ZIP is for those who may download; nobody gets another member’s sets', async () => {
  const [vip, lapsed, admin] = [await callAs('vip'), await callAs('lapsed'), await callAs('admin')]
  const { sets } = await (await vip.get('/api/history?show=valid')).json()
  const data = { ids: [sets[0].id] }
  expect((await vip.post('/api/history/zip', { data })).status()).toBe(200)
  expect((await lapsed.post('/api/history/zip', { data })).status()).toBe(403)
  expect((await admin.post('/api/history/zip', { data })).status()).toBe(404)
  for (const caller of [vip, lapsed, admin]) await caller.dispose()
})
