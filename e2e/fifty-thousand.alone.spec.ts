import { watchLongTasks } from './long-tasks.ts'
import { expect, test } from './test.ts'

/** 50,000 lines of two choices by two: each is four prompts. */
const LINES = Array.from(
  { length: 50_000 },
  (_, at) => `{young|old} thai farmer ${at + 1} {at sunrise|in the rain}`,
).join('\n')

// A trace photographs the whole page at each step, which would be the longest task of all.
test.use({ trace: 'off' })

test('50,000 lines of the advanced syntax are pasted, counted and made without holding the page up', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('vip')
  await page.goto('/generator')
  const grammar = page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' })
  await grammar.click()
  await expect(grammar).toBeChecked()
  await page.evaluate((text) => navigator.clipboard.writeText(text), LINES)
  // By the page itself: what the figures say while it is counted may be gone before the driver has looked.
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      const words = document.querySelector('main')?.textContent ?? ''
      for (const [word] of words.matchAll(/กำลังนับ…|(?<![\d,])0 Prompt/g)) said.push(word)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

  const whilePasted = await watchLongTasks(page)
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByRole('button', { name: 'ทั้งหมด 200,000' })).toBeVisible()
  expect(await whilePasted()).toEqual([])
  const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
  expect([...new Set(said)], 'what is not counted yet is no nought').toEqual(['กำลังนับ…'])

  await page.getByRole('button', { name: 'ทั้งหมด 200,000' }).click()
  const whileMade = await watchLongTasks(page)
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 200,000 รายการ' })).toBeVisible()
  expect(await whileMade()).toEqual([])
  const list = page.getByRole('list', { name: /ผลลัพธ์/ })
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(list).toContainText('old thai farmer 50000 in the rain', { timeout: 5_000 })
  }).toPass()
})
