import { expect, test } from './test.ts'

test('the owner reads how the system is, and goes from what is wrong to where it is mended', {
  tag: '@phone',
}, async ({ page, signInAs, expectAccessible }) => {
  await signInAs('owner')
  await page.goto('/admin/audit')
  const sections = page.getByRole('navigation', { name: 'ส่วนผู้ดูแล' })
  await expect(sections.getByRole('link', { name: 'บันทึกกิจกรรม' })).toBeInViewport({ ratio: 1 })
  await sections.getByRole('link', { name: 'สุขภาพระบบ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'สุขภาพระบบ' })).toBeVisible()
  const findings = page.getByRole('region', { name: 'ผลตรวจ' }).locator('> ul > li')
  await expect(findings).toHaveCount(13)
  await expect(findings.filter({ hasText: 'ทุกเครื่องเป็นเวอร์ชันเดียวกัน' })).toBeVisible()
  const servers = page.getByRole('region', { name: 'เซิร์ฟเวอร์' })
  await expect(servers.getByText('ทำงานอยู่').locator('visible=true').first()).toBeVisible()
  await expectAccessible()
  await findings.filter({ hasText: 'ข้อมูลสำรอง' }).getByRole('link', { name: 'ตั้งค่าสำรองข้อมูล' }).click()
  await expect(page.getByRole('region', { name: 'สำรองข้อมูล' })).toBeVisible()
})

test('an admin who is not the owner is not shown the way there', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/audit')
  const sections = page.getByRole('navigation', { name: 'ส่วนผู้ดูแล' })
  await expect(sections.getByRole('link', { name: 'บันทึกกิจกรรม' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'สุขภาพระบบ' })).toHaveCount(0)
})
