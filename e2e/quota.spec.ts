import type { Page } from '@playwright/test'
import { register } from './new-member.ts'
import { expect, test } from './test.ts'

test('a set larger than what is left of the day is refused whole, with what is left', async ({
  page,
  noise,
  expectAccessible,
}) => {
  noise.expect(/status of 422/)
  await register(page.request)
  const used = await page.request.post('/api/prompts/reservations', {
    data: { idempotencyKey: crypto.randomUUID(), count: 990, generator: 'free' },
  })
  expect(used.status()).toBe(200)

  await page.goto('/generator')
  await expect(page.getByText(/990\s*\/\s*1,000/)).toBeVisible()
  const keywords = page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
  await keywords.fill(Array.from({ length: 11 }, (_, index) => `rice terrace ${index + 1}`).join('\n'))
  await page.getByRole('button', { name: 'ทั้งหมด 11' }).click()
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByText(/เหลือ.*10.*รายการ/).first()).toBeVisible()
  await expectAccessible()

  await keywords.fill(Array.from({ length: 10 }, (_, index) => `rice terrace ${index + 1}`).join('\n'))
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 10 รายการ' })).toBeVisible()
  await expect(page.getByText(/1,000\s*\/\s*1,000/)).toBeVisible()
})

test('a set whose answers are lost on the way counts once, however often it is asked for @long', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_FAILED/)
  await register(page.request)
  await page.goto('/generator')
  await expect(page.getByText(/^0\s*\/\s*1,000/)).toBeVisible()
  await page
    .getByRole('textbox', { name: /คีย์เวิร์ด/ })
    .fill(Array.from({ length: 12 }, (_, index) => `rice terrace ${index + 1}`).join('\n'))
  await page.getByRole('button', { name: 'ทั้งหมด 12' }).click()

  const keys: string[] = []
  let lost = 0
  const loseAnswers = async (most: number) => {
    lost = 0
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/api/prompts/reservations', async (route) => {
      keys.push(route.request().postDataJSON().idempotencyKey)
      const answer = await route.fetch()
      expect(answer.status(), 'the server made the reservation').toBe(200)
      if (lost++ < most) await route.abort()
      else await route.fulfill({ response: answer })
    })
  }
  const generate = page.getByRole('button', { name: 'สร้าง Prompt', exact: true })

  await loseAnswers(1)
  await generate.click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 12 รายการ' })).toBeVisible()
  await expect(page.getByText(/^12\s*\/\s*1,000/)).toBeVisible()
  expect(new Set(keys).size, 'asked again under the same key').toBe(1)
  expect(keys).toHaveLength(2)

  // All answers of the next press are lost: it fails, and is charged for nothing before it is pressed again.
  await page
    .getByRole('textbox', { name: /คีย์เวิร์ด/ })
    .fill(Array.from({ length: 12 }, (_, index) => `floating market ${index + 1}`).join('\n'))
  await expect(page.getByText('floating market 1', { exact: true }).first()).toBeVisible()
  keys.length = 0
  await loseAnswers(3)
  await generate.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(new Set(keys).size, 'three tries, and the question whether it is reserved').toBe(1)
  await expect.poll(() => usedToday(page)).toBe(12)
  await generate.click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 12 รายการ' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/^24\s*\/\s*1,000/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^24\s*\/\s*1,000/), 'the server counted each set once').toBeVisible()
})

test('a set that is stopped, or whose screen is left, before the server has answered is charged for nothing @long', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_FAILED/)
  await register(page.request)
  await page.goto('/generator')
  await page
    .getByRole('textbox', { name: /คีย์เวิร์ด/ })
    .fill(Array.from({ length: 12 }, (_, index) => `rice terrace ${index + 1}`).join('\n'))
  await page.getByRole('button', { name: 'ทั้งหมด 12' }).click()
  const generate = page.getByRole('button', { name: 'สร้าง Prompt', exact: true })

  /** Presses, and returns when the server has reserved the set and its answer hangs. */
  async function pressAndHang() {
    await page.route(
      '**/api/prompts/reservations',
      async (route) => {
        await route.fetch()
      },
      { times: 1 },
    )
    await generate.click()
    await expect.poll(() => usedToday(page)).toBe(12)
  }
  await pressAndHang()
  await page.getByRole('button', { name: 'หยุดสร้าง', exact: true }).click()
  await expect.poll(() => usedToday(page)).toBe(0)
  await expect(page.getByText(/^0\s*\/\s*1,000/)).toBeVisible()

  await pressAndHang()
  await page.getByRole('link', { name: 'หน้าหลัก' }).first().click()
  await page.waitForURL('**/dashboard')
  await expect.poll(() => usedToday(page)).toBe(0)
})

async function usedToday(page: Page): Promise<number> {
  return (await (await page.request.get('/api/session')).json()).quota.used
}

test('what was used elsewhere is seen when the tab comes to the front again @long', async ({ page }) => {
  await register(page.request)
  await page.goto('/generator')
  await expect(page.getByText(/^0\s*\/\s*1,000/)).toBeVisible()
  const use = async (count: number) => {
    const used = await page.request.post('/api/prompts/reservations', {
      data: { idempotencyKey: crypto.randomUUID(), count, generator: 'free' },
    })
    expect(used.status()).toBe(200)
  }
  await use(70)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(/^70\s*\/\s*1,000/)).toBeVisible()
  // Of two windows side by side none is hidden: the other one is turned to.
  await use(5)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText(/^75\s*\/\s*1,000/)).toBeVisible()
})
