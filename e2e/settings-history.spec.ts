import { expect, test } from './test.ts'

test('settings stand in groups; what was changed is listed and put back', async ({
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
  await expect(page.getByText('ย้อนกลับแล้ว').first()).toBeVisible()
  await page.reload()
  await expect(former).not.toHaveValue(changed)
})
