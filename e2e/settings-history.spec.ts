import type { Page } from '@playwright/test'
import { expect, live, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('settings stand in groups; what was changed is listed and put back @long', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('owner')
  await page.goto('/admin/settings')
  const groups = page.getByRole('navigation', { name: 'ไปที่หมวด' })
  await groups.getByRole('link', { name: 'สำรองข้อมูล' }).click()
  await expect(page.getByRole('region', { name: 'สำรองข้อมูล' })).toBeInViewport()
  const history = page.getByRole('region', { name: 'ประวัติการแก้ไข' })
  await expect(history).toBeVisible()
  await expectAccessible()
  // A former price is only shown: nothing that other journeys pay.
  const renewal = page.locator('form').filter({ hasText: 'ต่ออายุ VIP 1 เดือน' })
  const former = renewal.getByRole('textbox', { name: 'ราคาปกติที่ขีดฆ่า' })
  const changed = '151'
  await former.fill(changed)
  await renewal.getByRole('button', { name: /^บันทึกราคา/ }).click()
  const entry = history
    .getByRole('listitem')
    .filter({ hasText: `${changed} บาท` })
    .first()
  await entry.getByRole('button', { name: /^ย้อนกลับ/ }).click()
  await expectToast(page, 'ย้อนกลับแล้ว')
  await expect(former, 'what was put back stands in the box').not.toHaveValue(changed)
  await page.reload()
  await expect(former).not.toHaveValue(changed)
})

test('what two devices of the owner change goes together, and what both changed is said at its field @long', async ({
  page,
  context,
  signInAs,
  noise,
}) => {
  noise.expect(/the server responded with a status of 409/)
  await signInAs('owner')
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('/admin/settings')
    await live(each)
  }
  const box = (each: Page, name: string) => each.getByLabel(name, { exact: true })
  const save = (each: Page) => each.getByRole('button', { name: 'บันทึก', exact: true }).click()
  const links = async () => (await (await page.request.get('/api/settings/all')).json()).links
  const before = await links()
  await box(other, 'TikTok').fill('https://www.tiktok.com/@one')
  await save(other)
  await expectToast(other, 'บันทึกการเปลี่ยนแปลงแล้ว')
  await box(page, 'Facebook').fill('https://www.facebook.com/two')
  await save(page)
  await expectToast(page, 'บันทึกการเปลี่ยนแปลงแล้ว')
  expect(await links(), 'the stale tab took nothing back').toMatchObject({
    tiktok: 'https://www.tiktok.com/@one',
    facebook: 'https://www.facebook.com/two',
  })
  await expect(box(page, 'TikTok')).toHaveValue('https://www.tiktok.com/@one')

  await box(other, 'Facebook').fill('https://www.facebook.com/three')
  await box(other, 'TikTok').fill(before.tiktok)
  await save(other)
  await expect(other.getByText('อีกเครื่องเปลี่ยนช่องนี้ไปก่อนแล้ว')).toBeVisible()
  await expect(box(other, 'Facebook'), 'what was typed stays').toHaveValue('https://www.facebook.com/three')
  expect((await links()).tiktok, 'nothing was written').toBe('https://www.tiktok.com/@one')
  await box(other, 'Facebook').fill(before.facebook)
  await save(other)
  await expect.poll(links).toMatchObject({ facebook: before.facebook, tiktok: before.tiktok })
})
