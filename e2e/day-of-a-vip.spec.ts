import { readFile } from 'node:fs/promises'
import { holdTime } from './held-time.ts'
import { registerVip } from './new-member.ts'
import { press } from './press.ts'
import { expect, live, test } from './test.ts'

test('a VIP’s day: from the dashboard to a concept of the next season, its prompts, the file of one click and ten sets, until the notice @phone', async ({
  page,
}) => {
  const saved = async (button: string) => {
    const coming = page.waitForEvent('download')
    await press(page, button)
    const file = await coming
    const text = await readFile(await file.path(), 'utf8')
    return { name: file.suggestedFilename(), lines: text.trimEnd().split('\n') }
  }
  const open = async (tile: RegExp, address: RegExp) => {
    await page.goto('/dashboard')
    await live(page)
    await page.getByRole('main').getByRole('link', { name: tile }).first().click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  await test.step('who paid is a VIP', async () => {
    await registerVip(page.request)
  })

  let sent = 0
  await test.step('the dashboard leads to the concepts, and a month ahead to what sells then', async () => {
    await open(/คีย์เวิร์ดตามคอนเซปต์/, /\/conceptkeyword$/i)
    const months = page.getByRole('columnheader').getByRole('button')
    await expect(months).toHaveCount(12)
    await months.nth(2).click()
    await expect(page).toHaveURL(/month=\d{4}-\d\d/)
    await expect(months.nth(2)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('region', { name: 'คอนเซปต์' }).getByRole('button').first().click()
    await expect(page).toHaveURL(/concept=/)
    const concept = page.getByRole('article')
    await expect(concept.getByText('ควรส่งภายใน')).toBeVisible()
    sent = await concept.getByRole('checkbox').count()
    expect(sent).toBeGreaterThanOrEqual(10)
    await holdTime(page)
    await concept.getByRole('button', { name: 'ส่งไปสร้าง Prompt' }).click()
  })

  await test.step('its keywords become prompts', async () => {
    await expect(page).toHaveURL(/\/ready-prompt/)
    await expect(page.getByText(`รับคีย์เวิร์ดแล้ว ${sent} คำ`)).toBeVisible()
    await press(page, 'สร้าง Prompt')
    await expect(page.getByRole('heading', { name: `ผลลัพธ์ ${sent} รายการ` })).toBeVisible()
  })

  await test.step('one click makes the day’s file of 400 prompts', async () => {
    await open(/1 Click Prompt/, /\/one-click$/)
    const { name, lines } = await saved('สร้าง 400 รายการ')
    expect([name, lines.length, new Set(lines).size]).toEqual(['1Click-400.txt', 400, 400])
  })

  await test.step('ten sets of a popular category repeat nothing, and the notice comes', async () => {
    await open(/หมวดยอดนิยม/, /\/popular$/)
    await page.getByRole('button', { name: /^ท่องเที่ยว/ }).click()
    const given: string[] = []
    for (let set = 1; set <= 10; set++) {
      const { name, lines } = await saved('ดาวน์โหลด 100 คำ')
      expect(name).toBe('ท่องเที่ยว (100).txt')
      given.push(...lines)
      await expect(page.getByText(`${set}/10`)).toBeVisible()
    }
    expect(given).toHaveLength(1_000)
    expect(new Set(given.slice(0, 400)).size).toBe(400)
    await expect(page.getByText('คุณดาวน์โหลดครบ 10 ครั้งของวันนี้แล้ว').first()).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'ดาวน์โหลด 100 คำ' }).filter({ visible: true }),
    ).toBeDisabled()
  })
})
