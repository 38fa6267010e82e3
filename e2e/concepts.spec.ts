import type { Page } from '@playwright/test'
import { holdTime } from './held-time.ts'
import { press } from './press.ts'
import { expect, test } from './test.ts'

test('a member meets the next season, sends its keywords to a generator and makes prompts of them @phone', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const isPhone = test.info().project.use.isMobile
  // Each size has a member of its own: stars stay.
  await signInAs(isPhone ? 'lifetime' : 'near-expiry')
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: /คีย์เวิร์ดตามคอนเซปต์/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/conceptkeyword$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('คีย์เวิร์ดตามคอนเซปต์')
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(12)
  await expectAccessible()
  await expectDiamondsOnTheirDays(page)
  if (isPhone) await expectWholeTitles(page)

  await page.getByRole('columnheader').getByRole('button').nth(2).click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
  const status = page.getByText(/^\d+ จาก \d+ คอนเซปต์$/)
  const left = async () => {
    const [, filtered, total] = /^(\d+) จาก (\d+)/.exec((await status.textContent()) ?? '') ?? []
    return Number(total) - Number(filtered)
  }
  await expect.poll(left, 'the month leaves some out').toBeGreaterThan(0)
  await page.getByRole('columnheader').getByRole('button').nth(2).click()

  const search = page.getByLabel('ค้นหาไทยหรืออังกฤษ พิมพ์ผิดเล็กน้อยก็เจอ')
  const found = page.getByRole('region', { name: 'คอนเซปต์' }).getByRole('button').first()
  await search.fill('สงกานต์')
  await expect(page.getByText('ไม่พบ “สงกานต์” นี่คือคำใกล้เคียง')).toBeVisible()
  await search.fill('songkran ')
  await expect(page).toHaveURL(/q=songkran(&|$)/)
  await expect(found).toContainText('สงกรานต์')
  await search.pressSequentially('water')
  await expect(search, 'a blank stays while its search is shown').toHaveValue('songkran water')
  await expect(page).toHaveURL(/q=songkran(\+|%20)water(&|$)/)
  await expect(found).toContainText('สงกรานต์')
  await found.click()
  await expect(page).toHaveURL(/concept=songkran/)
  const concept = page.getByRole('article')
  await expect(concept.getByText('ควรส่งภายใน')).toBeVisible()
  await expect(concept.getByText('13 เม.ย.').first()).toBeVisible()
  await expectAccessible()

  const boxes = concept.getByRole('checkbox')
  const count = await boxes.count()
  // A finger's target lies over the box.
  await concept.locator('label').first().click()
  await expect(boxes.first()).not.toBeChecked()
  await expect(concept.getByText(`เลือกแล้ว ${count - 1} จาก ${count} คำ`)).toBeVisible()
  const star = concept.getByRole('button', { name: /^รายการโปรด:/ })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const letGo = await holdTime(page)
  await concept.getByRole('button', { name: 'ส่งไปสร้าง Prompt' }).click()
  await expect(page.getByText(`ส่งแล้ว ${count - 1} คำ`).first()).toBeVisible()
  await letGo()
  await expect(page).toHaveURL(/\/ready-prompt/)
  await expect(page.getByText(`รับคีย์เวิร์ดแล้ว ${count - 1} คำ`)).toBeVisible()
  await press(page, 'สร้าง Prompt')
  await expect(page.getByText(/^ผลลัพธ์ \d/)).toBeVisible()

  await page.goto('/conceptKeyword?q=songkran')
  await expect(search).toBeInViewport()
  await expect(found).toContainText('สงกรานต์')
  if (isPhone) await expect(found).toBeInViewport()

  await page.goto('/conceptKeyword?show=favourites')
  await expect(page.getByRole('region', { name: 'คอนเซปต์' }).getByRole('listitem')).toHaveCount(1)
})

test('a free member sees the concepts too, and one that is gone is said to be @long', async ({
  page,
  signInAs,
  noise,
}) => {
  noise.expect(/404 \(Not Found\)/)
  await signInAs('free')
  await page.goto('/conceptKeyword?concept=no-such-concept')
  await expect(page.getByText('ไม่พบคอนเซปต์นี้ อาจถูกนำออกแล้ว')).toBeVisible()
  // No month and no level that there could be: neither filters.
  await page.goto('/conceptKeyword?month=abc&level=9')
  await expect(page.getByRole('region', { name: 'คอนเซปต์' }).getByRole('listitem').first()).toBeVisible()
  await page.goto('/conceptKeyword?q=zzzzqqqq')
  await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
  await press(page, 'แสดงทั้งหมด')
  await expect(page.getByRole('region', { name: 'คอนเซปต์' })).toBeVisible()
})

/** Checks that a narrow phone shows the calendar's titles to their ends. */
async function expectWholeTitles(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const cut = await page
    .getByRole('rowheader')
    .locator('span')
    .evaluateAll((titles) =>
      titles
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
        .map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
  if (size) await page.setViewportSize(size)
}

/** Checks that each diamond of the calendar stands in the column of its event's month, as far in as its day is. */
async function expectDiamondsOnTheirDays(page: Page) {
  const places = await page.locator('table [data-event]').evaluateAll((diamonds) =>
    diamonds.map((diamond) => {
      const track = diamond.closest('td')?.getBoundingClientRect() ?? new DOMRect()
      const { left, width } = diamond.getBoundingClientRect()
      return {
        day: diamond.getAttribute('data-event') ?? '',
        share: (left + width / 2 - track.left) / track.width,
      }
    }),
  )
  expect(places.length, 'some of the twelve have a day').toBeGreaterThan(3)
  const [year = 0, month = 0] = bangkokToday().split('-').map(Number)
  for (const { day, share } of places) {
    const [eventYear = 0, eventMonth = 0, eventDay = 0] = day.split('-').map(Number)
    const daysInMonth = new Date(Date.UTC(eventYear, eventMonth, 0)).getUTCDate()
    const months = (eventYear - year) * 12 + eventMonth - month + (eventDay - 1) / daysInMonth
    expect(Math.abs(share - months / 12), day).toBeLessThan(0.006)
  }
}

const bangkokToday = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date())
