import { holdTime } from './held-time.ts'
import { registerAdmin } from './new-member.ts'
import { startOwnServer } from './own-server.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

// Looks and views are kept with the account: whoever changes some has one of their own.

test('an admin chooses columns and rows, finds them again, saves what is seen under a name and opens it from elsewhere @long', async ({
  page,
  expectAccessible,
}) => {
  const name = 'รายชื่อใกล้หมด'
  await registerAdmin(page.request)
  await page.goto('/admin/member?class=free')
  const head = (column: string) => page.getByRole('columnheader', { name: column, exact: true })
  const table = page.getByRole('table')
  await expect(head('เบอร์โทร')).toBeVisible()
  await page.getByRole('button', { name: 'คอลัมน์' }).click()
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitemcheckbox', { name: 'เบอร์โทร' }).click()
  await menu.getByRole('menuitemcheckbox', { name: 'ระดับ' }).click()
  await expect(head('เบอร์โทร')).toHaveCount(0)
  await expect(head('ระดับ')).toBeVisible()
  await menu.getByRole('menuitemradio', { name: 'แน่น' }).click()
  await expect(table).toHaveAttribute('data-density', 'compact')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'คอลัมน์' })).toBeFocused()
  await expect(page).toHaveURL(/cols=email(,|%2C)level/)
  await expect(page).toHaveURL(/rows=compact/)

  const kept = async () => (await (await page.request.get('/api/admin/tables')).json()).looks
  await expect.poll(kept).toContainEqual({
    table: 'members',
    columns: ['email', 'level', 'joined', 'until', 'left', 'paid'],
    density: 'compact',
  })
  await page.goto('/admin?tab=members')
  await expect(head('ระดับ'), 'another address of the same table looks as it was left').toBeVisible()
  await page.goto('/admin/member?cols=paid&rows=roomy')
  await expect(head('จ่ายรวม (บาท)'), 'and an address that was sent says its own').toBeVisible()
  await expect(head('ระดับ')).toHaveCount(0)
  await expect(table).toHaveAttribute('data-density', 'roomy')

  await page.goto('/admin/member?class=free&page=2')
  await page.keyboard.press('KeyV')
  await expect(page.getByText('ยังไม่มีมุมมองที่บันทึกไว้')).toBeVisible()
  // The menu hears keys once it has the focus, and Enter is for the line that is marked.
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'บันทึกมุมมองนี้' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'บันทึกมุมมองนี้' })
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog.getByText('กรุณากรอกชื่อมุมมอง')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('ชื่อมุมมอง').fill(name)
  await page.keyboard.press('Enter')
  await expectToast(page, `บันทึกมุมมอง “${name}” แล้ว`)
  await expect(page.getByRole('button', { name: `มุมมอง: ${name}` })).toBeVisible()

  await page.goto('/admin?tab=members&class=free')
  const search = page.getByRole('searchbox')
  await search.fill('nobody is called so')
  await expect(page).toHaveURL(/q=nobody/)
  await page.getByRole('button', { name: 'มุมมอง', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(search, 'a view brings its own search, and what stood in the box is gone').toHaveValue('')
  await expect(page).not.toHaveURL(/q=/)
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('nobody is called so')

  await page.goto('/admin?tab=members&class=vip')
  await page.getByRole('button', { name: 'มุมมอง', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(/tab=members.*class=free|class=free.*tab=members/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(table).toHaveAttribute('data-density', 'compact')

  await page.getByRole('button', { name: `มุมมอง: ${name}` }).click()
  await page.getByRole('menuitem', { name: /จัดการมุมมอง/ }).click()
  const letGo = await holdTime(page)
  await page.getByRole('button', { name: `ลบมุมมอง “${name}”` }).click()
  await expectToast(page, `ลบมุมมอง “${name}” แล้ว`)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(page.getByRole('button', { name: `ลบมุมมอง “${name}”` })).toBeVisible()
  await letGo()
  await page.getByRole('button', { name: `ลบมุมมอง “${name}”` }).click()
  await expect(page.getByRole('button', { name: `ลบมุมมอง “${name}”` })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'ยกเลิก' }).click()

  await page.getByRole('button', { name: 'คอลัมน์' }).click()
  await page.getByRole('menuitem', { name: 'กลับเป็นแบบเดิม' }).click()
  await expect(head('เบอร์โทร')).toBeVisible()
  await expect(page).not.toHaveURL(/cols=/)
  await expect.poll(kept).toContainEqual({ table: 'members', columns: null, density: 'normal' })
})

test('payments, audit and expenses have their columns, too @long', async ({ page }) => {
  test.slow()
  // The expenses are the one owner's.
  const server = await startOwnServer()
  await page.context().addCookies(server.cookies.owner)
  const choose = async (column: string) => {
    await page.getByRole('button', { name: 'คอลัมน์' }).click()
    await page.getByRole('menuitemcheckbox', { name: column }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  const head = (column: string) => page.getByRole('columnheader', { name: column, exact: true })
  await page.goto(`${server.url}/admin/payment?status=all`)
  await choose('เลขที่')
  await expect(head('เลขที่')).toBeVisible()
  await expect(page.getByRole('cell', { name: /^TK-\d{6}$/ }).first()).toBeVisible()
  await choose('เลขที่')
  await expect(head('เลขที่')).toHaveCount(0)
  await page.goto(`${server.url}/admin/audit`)
  await choose('จากที่ไหน')
  await expect(head('จากที่ไหน')).toHaveCount(0)
  await choose('จากที่ไหน')
  await expect(head('จากที่ไหน')).toBeVisible()
  await page.goto(`${server.url}/report`)
  await choose('ใบเสร็จ')
  await expect(page).toHaveURL(/cols=category/)
  await choose('ใบเสร็จ')
  await expect(page).not.toHaveURL(/cols=/)
  await page.close()
  await server.close()
})

test('on a phone there are cards in place of columns, and saved views all the same', {
  tag: '@phone',
}, async ({ page, isMobile, expectAccessible }) => {
  const name = 'VIP ทั้งหมด'
  await registerAdmin(page.request)
  await page.goto(`/admin/member?class=vip&size=${isMobile ? 25 : 50}`)
  const ofTables = isMobile ? 0 : 1
  await expect(page.getByRole('heading', { name: 'สมาชิก', level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('button', { name: /^เปิดข้อมูลของ/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(ofTables)
  await expect(page.getByRole('button', { name: 'คอลัมน์' })).toHaveCount(ofTables)
  await page.getByRole('button', { name: 'มุมมอง', exact: true }).click()
  await page.getByRole('menuitem', { name: /บันทึกมุมมองนี้/ }).click()
  const dialog = page.getByRole('dialog', { name: 'บันทึกมุมมองนี้' })
  await dialog.getByLabel('ชื่อมุมมอง').fill(name)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByRole('button', { name: `มุมมอง: ${name}` })).toBeVisible()
  await expectAccessible()
})
