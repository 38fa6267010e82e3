import { expect, test } from './test.ts'

// One after the other: the views that one saves are the same admin's as the next one's.
test.describe.configure({ mode: 'default' })

test('an admin chooses columns and rows, finds them again, saves what is seen under a name and opens it from elsewhere', async ({
  page,
  signInAs,
  expectAccessible,
}, { project }) => {
  const name = `รายชื่อใกล้หมด ${project.name}`
  await signInAs('admin')
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
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'บันทึกมุมมองนี้' })
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog.getByText('กรุณากรอกชื่อมุมมอง')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('ชื่อมุมมอง').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`บันทึกมุมมอง “${name}” แล้ว`)).toBeVisible()
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
  await page.getByRole('button', { name: `ลบมุมมอง “${name}”` }).click()
  await expect(page.getByText(`ลบมุมมอง “${name}” แล้ว`)).toBeVisible()
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(page.getByRole('button', { name: `ลบมุมมอง “${name}”` })).toBeVisible()
  await page.getByRole('button', { name: `ลบมุมมอง “${name}”` }).click()
  await expect(page.getByRole('button', { name: `ลบมุมมอง “${name}”` })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'ยกเลิก' }).click()

  await page.getByRole('button', { name: 'คอลัมน์' }).click()
  await page.getByRole('menuitem', { name: 'กลับเป็นแบบเดิม' }).click()
  await expect(head('เบอร์โทร')).toBeVisible()
  await expect(page).not.toHaveURL(/cols=/)
  await expect.poll(kept).toContainEqual({ table: 'members', columns: null, density: 'normal' })
})

test('payments, audit and expenses have their columns, too', async ({ page, signInAs }) => {
  await signInAs('owner')
  const choose = async (column: string) => {
    await page.getByRole('button', { name: 'คอลัมน์' }).click()
    await page.getByRole('menuitemcheckbox', { name: column }).click()
    await page.keyboard.press('Escape')
  }
  const head = (column: string) => page.getByRole('columnheader', { name: column, exact: true })
  await page.goto('/admin/payment?status=all')
  await choose('เลขที่')
  await expect(head('เลขที่')).toBeVisible()
  await expect(page.getByRole('cell', { name: /^TK-\d{6}$/ }).first()).toBeVisible()
  await choose('เลขที่')
  await expect(head('เลขที่')).toHaveCount(0)
  await page.goto('/admin/audit')
  await choose('จากที่ไหน')
  await expect(head('จากที่ไหน')).toHaveCount(0)
  await choose('จากที่ไหน')
  await expect(head('จากที่ไหน')).toBeVisible()
  await page.goto('/report')
  await choose('ใบเสร็จ')
  await expect(page).toHaveURL(/cols=category/)
  await choose('ใบเสร็จ')
  await expect(page).not.toHaveURL(/cols=/)
})

test(
  'on a phone there are cards in place of columns, and saved views all the same',
  {
    tag: '@phone',
  },
  async ({ page, signInAs, isMobile, expectAccessible }, { project }) => {
    const name = `VIP ${project.name}`
    await signInAs('admin')
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
  },
)
