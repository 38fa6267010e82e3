import { readFile } from 'node:fs/promises'
import { expect, test } from './test.ts'

test('a VIP generates with the simple generator', { tag: '@phone' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('vip')
  await page.goto('/ready-prompt')
  await expectAccessible()

  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('Cat, sleeping on sofa\nrainy bangkok street')
  await page.getByRole('button', { name: 'Copy Space' }).click()
  await page.getByRole('button', { name: 'White Background' }).click()
  await page.getByRole('textbox', { name: 'ข้อความนำหน้า' }).fill('a photo of')
  await page.getByRole('textbox', { name: 'ข้อความต่อท้าย' }).fill('soft light')
  await page.getByRole('textbox', { name: /--no/ }).fill('text,watermark')
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 2 รายการ' })).toBeVisible()
  await expectAccessible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ดาวน์โหลด .txt' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n')
  expect(lines).toEqual([
    'a photo of Cat sleeping on sofa, Realistic Photo, copy space for text, isolate on white background, soft light --ar 16:9 --q 1 --v 6.1 --no text, watermark',
    'a photo of rainy bangkok street, Realistic Photo, copy space for text, isolate on white background, soft light --ar 16:9 --q 1 --v 6.1 --no text, watermark',
  ])
})
