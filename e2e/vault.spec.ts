import { holdTime } from './held-time.ts'
import { expect, test } from './test.ts'

test('keywords are found, ticked over categories and sent to a generator', { tag: '@phone' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('ex')
  await page.goto('/vault')
  await expect(page.getByText(/^คลังของทอคำ [\d,]+ คำ$/)).toBeVisible()
  const list = page.getByRole('list', { name: 'คีย์เวิร์ดในคลัง' })
  // By title the first: what it opens with says whose it is, to the end of its words on a narrow phone as well.
  await expect(list.getByText('การแพทย์').first()).toBeVisible()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const cut = () =>
    list.evaluate((box) => {
      const { right } = box.getBoundingClientRect()
      return [...box.querySelectorAll('span')]
        .filter(
          (part) => part.getBoundingClientRect().right > right || part.scrollHeight > part.clientHeight + 1,
        )
        .map(({ textContent }) => textContent)
        .filter(Boolean)
    })
  await expect.poll(cut).toEqual([])
  if (size) await page.setViewportSize(size)
  // And the next one follows: it is all of them.
  await expect(async () => {
    await list.evaluate((rows) => rows.scrollTo(0, rows.scrollHeight))
    await expect(list.getByText('การศึกษา').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('combobox', { name: 'หมวด' }).selectOption('food')
  // A finger meets the room around the box.
  const ticks = list.locator('label')
  await ticks.nth(0).click()
  await ticks.nth(1).click()
  await expect(page.getByText('เลือกแล้ว 2 คำ')).toBeVisible()
  await expectAccessible()
  await page.getByRole('combobox', { name: 'หมวด' }).selectOption('')
  await page.getByRole('searchbox', { name: 'ค้นหาคีย์เวิร์ด' }).fill('floating markte')
  const instead = page.getByText('ไม่พบ “floating markte” แสดง “floating market” แทน')
  await expect(instead).toBeVisible()
  await page.getByRole('searchbox', { name: 'ค้นหาคีย์เวิร์ด' }).fill('floating market')
  // What was found before stands there until then, one line lower.
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'floating market')
  await expect(instead).toBeHidden()
  await expect(page.getByRole('main').locator('[aria-busy]')).toHaveCount(0)
  await expect(list.getByRole('listitem').first()).toContainText('market')
  await ticks.first().click()
  await expect(page.getByText('เลือกแล้ว 3 คำ')).toBeVisible()
  await holdTime(page)
  await page.getByRole('button', { name: 'ส่งไปสร้าง Prompt', exact: true }).click()
  await expect(page).toHaveURL(/\/ready-prompt/)
  await expect(page.getByText('รับคีย์เวิร์ดแล้ว 3 คำ')).toBeVisible()
})
