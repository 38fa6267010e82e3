import { readFile } from 'node:fs/promises'
import { startOwnServer } from './own-server.ts'
import { expect, test } from './test.ts'

test('an admin adds a category, fills it from CSV, changes and deletes keywords, and takes it all back', {
  tag: '@phone',
}, async ({ page, noise, expectAccessible }) => {
  noise.expect(/status of 409/)
  // Other journeys count the categories.
  const server = await startOwnServer()
  await page.context().addCookies(server.cookies.admin)
  await page.goto(`${server.url}/admin/library`)
  const [id, name] = ['on-the-loom', 'บนกี่']

  await page.getByRole('button', { name: 'เพิ่มหมวด' }).click()
  const dialog = page.getByRole('dialog', { name: 'เพิ่มหมวด' })
  await dialog.getByLabel('รหัสหมวด').fill('food')
  await dialog.getByLabel('ชื่อหมวด').fill(name)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog.getByText('มีหมวดที่ใช้รหัสนี้แล้ว')).toBeVisible()
  await dialog.getByLabel('รหัสหมวด').fill(id)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page).toHaveURL(new RegExp(`category=${id}`))
  await expect(page.getByText('ยังไม่มีคีย์เวิร์ดในหมวดนี้')).toBeVisible()

  await page.getByRole('button', { name: 'เพิ่มคีย์เวิร์ด' }).click()
  const adding = page.getByRole('dialog', { name: `เพิ่มคีย์เวิร์ดในหมวด “${name}”` })
  const words = ['velvet curtain stage', 'copper kettle steam']
  await adding.getByLabel('เลือกไฟล์ CSV หรือ .txt').setInputFiles({
    name: 'keywords.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `keyword\r\n${words[0]}\r\nmarket\r\nตลาด\r\nshakshuka in skillet\r\n${words[1]}\r\n`,
    ),
  })
  await expect(adding.getByText('ใช้ได้ 2 บรรทัด มีปัญหา 3 บรรทัด')).toBeVisible()
  await expect(adding.getByText('บรรทัด 3: ต้องมี 2–4 คำ')).toBeVisible()
  await expect(adding.getByText('บรรทัด 4: ต้องเป็นภาษาอังกฤษ')).toBeVisible()
  await expect(adding.getByText('บรรทัด 5: ซ้ำกับ อาหาร')).toBeVisible()
  await expectAccessible()
  await adding.getByRole('button', { name: 'นำเข้า 2 บรรทัด' }).click()
  const list = page.getByRole('list', { name: 'คีย์เวิร์ดของหมวด' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expectAccessible()

  await page.getByRole('button', { name: `แก้ไข ${words[0]}` }).click()
  await list.getByRole('textbox', { name: 'คีย์เวิร์ด' }).fill(`${words[0]} light`)
  await list.getByRole('textbox', { name: 'คีย์เวิร์ด' }).press('Enter')
  await expect(list.getByText(`${words[0]} light`, { exact: true }).first()).toBeAttached()

  // A finger meets the room around the box.
  await list.locator('label').nth(1).click()
  await page.getByRole('button', { name: 'ลบที่เลือก' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ดาวน์โหลด CSV', exact: true }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(`keywords-${id}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toBe(
    `\uFEFFcategory,keyword\r\n${id},${words[0]} light\r\n${id},${words[1]}\r\n`,
  )

  await page.getByRole('button', { name: `ลบหมวด ${name}` }).click()
  await expect(page.getByRole('button', { name: `ลบหมวด ${name}` })).toBeHidden()
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(page.getByRole('button', { name: `ลบหมวด ${name}` })).toBeVisible()
  await server.close()
})
