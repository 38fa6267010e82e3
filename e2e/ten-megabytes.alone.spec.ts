import { writeFile } from 'node:fs/promises'
import { watchLongTasks } from './long-tasks.ts'
import { expect, test } from './test.ts'

test('a keyword file of ten megabytes never holds the page up, and its lines can be edited', async ({
  page,
  signInAs,
  expectAccessible,
}, info) => {
  // A file on disk: the bytes of one in memory would be unpacked on the page's own thread.
  const path = info.outputPath('keywords.txt')
  await writeFile(
    path,
    Array.from({ length: 400_000 }, (_, at) => `smiling thai farmer ${at + 1}`).join('\r\n'),
  )
  await signInAs('vip')
  await page.goto('/generator')
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).waitFor()

  const longTasks = await watchLongTasks(page)
  await page.getByLabel('เพิ่มคีย์เวิร์ดจากไฟล์ .txt หรือ .csv').setInputFiles(path)
  await expect(page.getByRole('button', { name: 'ทั้งหมด 400,000' })).toBeVisible()
  const list = page.getByRole('list', { name: 'คีย์เวิร์ด' })
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(list).toContainText('smiling thai farmer 400000', { timeout: 5_000 })
  }).toPass()
  expect(await longTasks()).toEqual([])

  await page.getByRole('button', { name: /^แก้ไขบรรทัด 400,000/ }).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('rainy bangkok street')
  await page.keyboard.press('Enter')
  await expect(list).toContainText('rainy bangkok street')
  await expectAccessible()
})
