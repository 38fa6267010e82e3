import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inDatabase } from './demo-database.ts'
import { holdRequest } from './held-request.ts'
import { holdTime } from './held-time.ts'
import { startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, live, test } from './test.ts'
import { expectToast, noteToasts } from './toasts.ts'

test('an admin adds a category, fills it from CSV, changes and deletes keywords, and takes it all back @long', {
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

  await holdTime(page)
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
  await page.close()
  await server.close()
})

test('a late answer neither counts lines of a text that was changed since nor closes the box of the next keyword @long', async ({
  page,
}) => {
  // Keywords are everybody's.
  const server = await startOwnServer()
  await page.context().addCookies(server.cookies.admin)
  await page.goto(`${server.url}/admin/library?category=food`)
  await press(page, 'เพิ่มคีย์เวิร์ด')
  const adding = page.getByRole('dialog', { name: /^เพิ่มคีย์เวิร์ดในหมวด/ })
  const lines = adding.getByRole('textbox', { name: 'คีย์เวิร์ด' })
  await lines.fill('velvet curtain stage')
  const checking = await holdRequest(page, /keywords/)
  await adding.getByRole('button', { name: 'ตรวจสอบ' }).click()
  await checking.asked
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/keywords/import'))
  await lines.fill('velvet curtain stage\ncopper kettle steam')
  checking.letGo()
  await (await answered).finished()
  await lines.press('End')
  await expect(adding.getByRole('button', { name: /^นำเข้า/ })).toHaveCount(0)
  await adding.getByRole('button', { name: 'ตรวจสอบ' }).click()
  await expect(adding.getByRole('button', { name: 'นำเข้า 2 บรรทัด' })).toBeVisible()
  await adding.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(adding).toHaveCount(0)

  const list = page.getByRole('list', { name: 'คีย์เวิร์ดของหมวด' })
  const pencils = list.getByRole('button', { name: /^แก้ไข/ })
  const box = list.getByRole('textbox', { name: 'คีย์เวิร์ด' })
  await pencils.first().click()
  await box.fill('velvet curtain stage')
  const saving = await holdRequest(page, /keywords/)
  await box.press('Enter')
  await saving.asked
  await pencils.first().click()
  await box.fill('copper kettle steam')
  saving.letGo()
  await expectToast(page, 'บันทึกแล้ว')
  await expect(list.getByText('velvet curtain stage', { exact: true }).first()).toBeAttached()
  await expect(box).toHaveValue('copper kettle steam')
  await page.close()
  await server.close()
})

test('categories stand by title, and of two admins who change one the second is told @long', async ({
  browser,
  noise,
}) => {
  noise.expect(/status of 409/)
  const server = await startOwnServer()
  const [one, other] = await Promise.all(
    (['admin', 'owner'] as const).map(async (who) => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 900 },
      })
      await context.addCookies(server.cookies[who])
      await noteToasts(context)
      const page = await context.newPage()
      await page.goto('/admin/library')
      await live(page)
      return page
    }),
  )
  if (!one || !other) throw new Error('two admins')
  const order = async () => {
    const { categories } = await (await one.request.get('/api/categories')).json()
    return categories.map(({ title }: { title: string }) => title)
  }
  const [first] = await order()
  // By their consonants: การแพทย์ and การศึกษา before กีฬา.
  expect((await order()).slice(0, 3)).toEqual(['การแพทย์', 'การศึกษา', 'กีฬา'])

  const dialogOf = async (page: Page) => {
    await page.getByRole('button', { name: `แก้ไขหมวด ${first}`, exact: true }).click()
    return page.getByRole('dialog', { name: `แก้ไขหมวด ${first}` })
  }
  const [mine, theirs] = [await dialogOf(one), await dialogOf(other)]
  await mine.getByLabel('คำอธิบาย').fill('คำของคนแรก')
  await mine.getByRole('button', { name: 'บันทึก' }).click()
  await expect(mine).toHaveCount(0)
  await theirs.getByLabel('คำอธิบาย').fill('คำของคนที่สอง')
  const newer = other.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/categories')
  await theirs.getByRole('button', { name: 'บันทึก' }).click()
  await expect(theirs.getByText('มีคนแก้รายการนี้ไปก่อนแล้ว')).toBeVisible()
  await (await newer).finished()
  await expect(theirs.getByLabel('คำอธิบาย'), 'what was typed stays').toHaveValue('คำของคนที่สอง')
  await theirs.getByRole('button', { name: 'ยกเลิก' }).click()
  await other.getByRole('button', { name: 'ทิ้งที่แก้' }).click()
  const again = await dialogOf(other)
  await expect(again.getByLabel('คำอธิบาย')).toHaveValue('คำของคนแรก')
  await again.getByLabel('คำอธิบาย').fill('คำของคนที่สอง')
  await again.getByRole('button', { name: 'บันทึก' }).click()
  await expect(again).toHaveCount(0)
  await Promise.all([one.context().close(), other.context().close()])
  await server.close()
})

test(
  'a newer version is compared with the own one, taken, and given back @long',
  { tag: '@phone' },
  async ({ page, expectAccessible }, info) => {
    const server = await startOwnServer()
    await page.context().addCookies(server.cookies.admin)
    await page.goto(`${server.url}/admin/library`)
    const [own, shipped] = ['ของกินในตลาดน้ำ', 'อาหาร']
    const named = (title: string) => page.getByRole('button', { name: `แก้ไขหมวด ${title}`, exact: true })
    await named(shipped).click()
    const editor = page.getByRole('dialog', { name: `แก้ไขหมวด ${shipped}` })
    await editor.getByLabel('ชื่อหมวด').fill(own)
    await editor.getByRole('button', { name: 'บันทึก' }).click()
    await expect(named(own)).toBeVisible()
    // As if the product had come with another version before this one.
    await inDatabase(
      server.dataDir,
      "UPDATE content_pieces SET taken = 'older', offered = 'newer' WHERE kind = 'category' AND key = 'food'",
    )

    await page.reload()
    const news = page.getByText('มีเนื้อหาใหม่ 1 ชิ้น ที่คุณแก้ไว้ไม่ถูกเปลี่ยน')
    await expect(news).toBeVisible()
    await holdTime(page)
    const asked = page.getByRole('dialog', { name: 'ใช้ของใหม่แทน' })
    await press(page, 'ใช้ของใหม่')
    await expect(asked.getByText(own)).toBeVisible()
    await expect(asked.getByText(shipped, { exact: true })).toBeVisible()
    await expectAccessible()
    await page.screenshot({ path: info.outputPath('compared.png') })
    await asked.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(asked).toHaveCount(0)
    await expect(named(own)).toBeVisible()

    await press(page, 'ใช้ของใหม่')
    await asked.getByRole('button', { name: 'ใช้ของใหม่' }).click()
    await expect(asked).toHaveCount(0)
    await expect(named(shipped)).toBeVisible()
    await expect(news).toHaveCount(0)
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(named(own)).toBeVisible()
    await expect(news).toBeVisible()

    const undo = page.getByRole('button', { name: 'เลิกทำ' })
    await expect(undo).toHaveCount(0)
    await press(page, 'ใช้ของเดิม')
    await expect(news).toHaveCount(0)
    await undo.click()
    await expect(news).toBeVisible()
    await expect(named(own)).toBeVisible()
    await page.close()
    await server.close()
  },
)
