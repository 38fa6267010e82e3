import { watchLongTasks } from './long-tasks.ts'
import { expect, test } from './test.ts'

const STYLES = [
  'Illustrations',
  'Anime',
  'Sculpture',
  'Digital Art',
  'Oil Painting',
  'Watercolor',
  'Sketch',
  'Comic',
  'Pattern',
]
const ASPECTS = ['1:1', '9:16', '4:3', '3:2']

/** 20,000 keywords × 10 styles × 5 aspects. */
const TOTAL = 1_000_000

/** How far it is; a part of the page that is still loading is shown by one without a value. */
const PROGRESS = '[role="progressbar"][aria-valuenow]'

// A trace photographs the whole page at each step, which would be the longest task of all.
test.use({ trace: 'off' })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('vip')
  await page.goto('/generator')
  const keywords = Array.from({ length: 20_000 }, (_, index) => `woven cloth number ${index + 1}`)
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill(keywords.join('\n'))
  await expect(page.getByText('20,000 บรรทัด', { exact: true })).toBeVisible()
  for (const style of STYLES) {
    const chip = page.getByRole('button', { name: style, exact: true })
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
  }
  for (const aspect of ASPECTS) {
    const chip = page.getByRole('button', { name: aspect })
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByRole('button', { name: 'ทั้งหมด 1,000,000' }).click()
})

test('generating a million prompts shows progress and never holds the page up', async ({ page }) => {
  const longTasks = await watchLongTasks(page)
  // By the page itself: before the driver has looked all may have been made.
  const shown = page.evaluate(
    (progress) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(progress)) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
    PROGRESS,
  )
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await shown
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 1,000,000 รายการ' })).toBeVisible()
  expect(await longTasks()).toEqual([])

  const list = page.getByRole('list', { name: /ผลลัพธ์/ })
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(400)
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(list).toContainText('woven cloth number 20000', { timeout: 5_000 })
  }).toPass()
})

test('a million prompts are searched and ticked without holding the page up, and copied as a file', async ({
  page,
}) => {
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 1,000,000 รายการ' })).toBeVisible()
  const longTasks = await watchLongTasks(page)
  await page.getByRole('searchbox', { name: 'ค้นหาในผลลัพธ์' }).fill('NUMBER 19999')
  await expect(page.getByText('พบ 50 รายการ')).toBeVisible()
  await page.getByRole('searchbox', { name: 'ค้นหาในผลลัพธ์' }).fill('')
  await page.getByRole('button', { name: 'เลือกหลายรายการ' }).click()
  const chosen = page.getByRole('group', { name: 'รายการที่เลือก' })
  await chosen.getByRole('button', { name: 'เลือกทั้งหมด 1,000,000' }).click()
  await expect(chosen).toContainText('เลือกแล้ว 1,000,000 รายการ')
  await page.getByRole('button', { name: 'คัดลอกทั้งหมด' }).click()
  const offer = page.getByRole('dialog', { name: 'คัดลอก 1,000,000 รายการ' })
  const download = page.waitForEvent('download')
  await offer.getByRole('button', { name: 'ดาวน์โหลด .txt' }).click()
  expect((await download).suggestedFilename()).toBe('prompts.txt')
  await expect(offer).toBeHidden()
  expect(await longTasks()).toEqual([])
})

test('a generation that is stopped keeps what was made', async ({ page }) => {
  // By the page itself, once there is something to keep: before the driver has found the button all may have been made.
  await page.evaluate(
    ({ words, progress }) => {
      const isUnderWay = () => Number(document.querySelector(progress)?.ariaValueNow) > 0
      const observer = new MutationObserver(() => {
        const buttons = [...document.querySelectorAll('button')]
        const stop =
          isUnderWay() && buttons.find((each) => each.textContent === words && each.checkVisibility())
        if (!stop) return
        observer.disconnect()
        stop.click()
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    },
    { words: 'หยุดสร้าง', progress: PROGRESS },
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: /^ผลลัพธ์ [\d,]+ รายการ$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'สร้าง Prompt', exact: true })).toBeEnabled()
  await expect(page.locator(PROGRESS)).toBeHidden()
  const heading = await page.getByRole('heading', { name: /^ผลลัพธ์/ }).textContent()
  const made = Number(heading?.replace(/\D/g, ''))
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan(TOTAL)
})

test('a million prompts are packed and unpacked without holding the page up, and packing can be stopped', async ({
  page,
}) => {
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 1,000,000 รายการ' })).toBeVisible()
  const longTasks = await watchLongTasks(page)
  await page.getByRole('button', { name: 'มัด Prompt', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('heading', { name: 'มัด Prompt: 1,000,000 Prompt ใน 250,000 ครั้ง' }),
  ).toBeVisible()
  await expect(dialog.getByText('แกะแล้วได้ 1,000,000 รายการเดิมครบ')).toBeVisible()
  const lines = dialog.getByRole('list', { name: 'มัดทั้งหมด' })
  await expect(async () => {
    await lines.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(lines).toContainText('มัด 250,000/250,000', { timeout: 5_000 })
  }).toPass()
  // By the page itself, as soon as there is something to stop.
  await page.evaluate((words) => {
    const observer = new MutationObserver(() => {
      const stop = [...document.querySelectorAll('button')].find((each) => each.textContent === words)
      if (!stop) return
      observer.disconnect()
      stop.click()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, 'หยุดมัด')
  await dialog.getByRole('button', { name: 'Pro 40' }).click()
  await expect(dialog.getByText('หยุดมัดแล้ว')).toBeVisible()
  await dialog.getByRole('button', { name: 'มัดอีกครั้ง' }).click()
  await expect(
    dialog.getByRole('heading', { name: 'มัด Prompt: 1,000,000 Prompt ใน 25,000 ครั้ง' }),
  ).toBeVisible()
  expect(await longTasks()).toEqual([])
})
