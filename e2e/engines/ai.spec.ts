import { readFileSync } from 'node:fs'
import { startStandIn } from '../../scripts/ai-provider-stand-in.mjs'
import { startOwnServer } from '../own-server.ts'
import { expect, test } from './test.ts'
import { until } from './until.ts'

const KEYWORDS = ['silk weaver', 'night market', 'rice terrace']

test('three keywords become thirty prompts by AI, and are saved', async ({ openPage }) => {
  test.slow()
  const provider = await startStandIn()
  try {
    const server = await startOwnServer({
      env: { OPENAI_BASE_URL: provider.openaiUrl, GEMINI_BASE_URL: provider.geminiUrl },
    })
    const page = await openPage({ as: 'vip', origin: server.url })
    await page.goto('/profile#keys')
    await page.live()
    await page.type('input', 'AIza-of-the-engines-7Qx9\uE007', 'API Key ของ Gemini')
    await page.read(/ใช้กับ \S+ ได้/)

    await page.goto('/vipgen')
    await page.live()
    await page.paste('textarea', KEYWORDS.join('\n'), 'คีย์เวิร์ด')
    await page.click('button', '=10')
    await page.read(/3 คีย์เวิร์ด × 10 รายการ = 30 Prompt/)
    await page.click('button', '=สร้าง Prompt')
    await until('the run has an address', async () => /^\/vipgen\?run=[\da-f-]{36}$/.test(await page.path()))
    await page.read(/สร้างเสร็จแล้ว 30 รายการ/)
    expect(provider.asked.map(({ keyword }) => keyword).sort()).toEqual([...KEYWORDS].sort())
    await page.click('button', 'ดาวน์โหลด .txt')
    const lines = readFileSync(await page.savedFile(/\.txt$/), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(30)
    expect(new Set(lines).size).toBe(30)
    for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]+ --ar \d+:\d+ /)
  } finally {
    await provider.close()
  }
})
