import { readFileSync } from 'node:fs'
import { expect, test } from './test.ts'

for (const isPrivate of [false, true])
  test(`a thousand prompts are made, copied and saved${isPrivate ? ' in a private window' : ''}`, async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'vip', isPrivate })
    await page.goto('/generator')
    await page.live()
    const words = Array.from({ length: 1_000 }, (_, at) => `silk weaver ${at + 1}`)
    await page.paste('textarea', words.join('\n'))
    await page.read(/1,000 บรรทัด/)
    await page.click('button', 'ทั้งหมด 1,000')
    await page.click('button', '=สร้าง Prompt')
    await page.read(/ผลลัพธ์ 1,000 รายการ/)
    await page.click('button', 'คัดลอกทั้งหมด')
    await page.read(/คัดลอกทั้งหมดแล้ว 1,000 รายการ/)
    await page.click('button', 'ดาวน์โหลด .txt')
    const lines = readFileSync(await page.savedFile('prompts.txt'), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(1_000)
    expect(lines.every((line) => /silk weaver \d+/.test(line))).toBe(true)
  })
