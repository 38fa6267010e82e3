import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Packs what `?p=` of a shared link holds. */
const packedLink = (page: Page, shared: object) =>
  page.evaluate(async (json) => {
    const stream = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  }, JSON.stringify(shared))

test('a ratio of one’s own: 0 is refused with a word, Enter adds, Thai digits count @long', async ({
  page,
  signInAs,
}) => {
  await signInAs('vip')
  await page.goto('/ready-prompt')
  const sides = page.getByRole('group', { name: 'เพิ่มอัตราส่วนเอง' })
  const width = sides.getByRole('textbox').first()
  const height = sides.getByRole('textbox').last()
  await width.fill('0')
  await height.fill('9')
  await height.press('Enter')
  await expect(page.getByText('กรุณากรอกทั้งความกว้างและความสูง (ตั้งแต่ 1 ขึ้นไป)')).toBeVisible()
  await expect(width).toHaveValue('0')

  await width.fill('')
  await width.pressSequentially('๒๑')
  await expect(width).toHaveValue('21')
  await height.press('Enter')
  await expect(page.getByRole('button', { name: 'ลบอัตราส่วน 21:9' })).toBeVisible()
  await expect(width).toHaveValue('')
})

for (const [what, address] of [
  ['simple', '/ready-prompt'],
  ['AI', '/vipgen'],
] as const)
  test(`a ratio of one’s own in the ${what} generator: a fraction is scaled and said, nothing is rounded @long`, async ({
    page,
    signInAs,
    expectAccessible,
  }) => {
    await signInAs('vip')
    await page.goto(address)
    const sides = page.getByRole('group', { name: 'เพิ่มอัตราส่วนเอง' })
    const width = sides.getByRole('textbox').first()
    const height = sides.getByRole('textbox').last()
    const add = sides.getByRole('button', { name: 'เพิ่ม' })
    for (const [typed, other, word] of [
      ['-3', '2', 'กรุณากรอกเป็นตัวเลข เช่น 16 หรือ 2.35'],
      ['100000', '1', 'กรุณากรอกตัวเลขไม่เกิน 10,000'],
      ['1.33333', '1', 'ทศนิยมละเอียดเกินไป กรุณากรอกให้สั้นลง เช่น 2.35'],
      ['1.5', '1', 'มีอัตราส่วนนี้อยู่แล้ว'],
    ] as const) {
      await width.fill(typed)
      await height.fill(other)
      await expect(page.getByText(word), `${typed}:${other}`).toBeVisible()
      await height.press('Enter')
      await expect(add).toBeDisabled()
      await expect(width).toHaveValue(typed)
    }
    await expectAccessible()
    await width.fill('2.35')
    await expect(page.getByText('เท่ากับ 47:20')).toBeVisible()
    await height.press('Enter')
    await expect(page.getByRole('button', { name: 'ลบอัตราส่วน 47:20' })).toBeVisible()
    await width.fill('21:9')
    await width.press('Enter')
    await expect(page.getByRole('button', { name: 'ลบอัตราส่วน 21:9' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^ลบอัตราส่วน/ })).toHaveCount(2)
  })

test('a shared link survives a reload and leaves one’s own settings alone', async ({ page, signInAs }) => {
  await signInAs('free')
  await page.goto('/generator')
  const anime = page.getByRole('button', { name: 'Anime', exact: true })
  await anime.click()
  const kept = () => page.evaluate(() => localStorage.getItem('promptSettings'))
  await expect.poll(kept).toContain('Anime')
  const own = await kept()
  const packed = await packedLink(page, { g: 'free', s: { styles: ['Watercolor'] } })
  const watercolor = page.getByRole('button', { name: 'Watercolor', exact: true })
  await page.goto(`/generator?p=${packed}`)
  await expect(watercolor).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Sketch', exact: true }).click()
  await page.reload()
  await expect(watercolor).toHaveAttribute('aria-pressed', 'true')
  expect(await kept()).toBe(own)

  await page.getByRole('button', { name: 'ใช้ของฉัน' }).click()
  await expect(anime).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\/generator$/)
})

test('keywords of a shared link never take the place of one’s own, however it is left @long', async ({
  page,
  signInAs,
}) => {
  await signInAs('free')
  await page.goto('/generator')
  const box = page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })
  const banner = page.getByText('กำลังใช้ค่าจากลิงก์')
  await box.fill('my own words')
  const shared = { g: 'free', s: { styles: ['Watercolor'] }, k: 'words of the link' }
  const link = `/generator?p=${await packedLink(page, shared)}`

  await page.goto(link)
  await expect(box).toHaveValue('words of the link')
  await box.fill('words of the link\nand one more')
  await page.reload()
  await expect(box, 'a reload loses nothing').toHaveValue('words of the link\nand one more')
  await page.goto('/generator')
  await expect(box, 'left by the address').toHaveValue('my own words')
  await expect(banner).toHaveCount(0)

  await page.goto(link)
  await expect(box).toHaveValue('words of the link')
  await page.goBack()
  await expect(box, 'left by the way back').toHaveValue('my own words')

  await page.goto(link)
  await expect(banner).toBeVisible()
  const menu = (path: string) => page.locator(`header a[href="${path}"]`).filter({ visible: true }).first()
  await menu('/dashboard').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await menu('/generator').click()
  await expect(box, 'left by the menu').toHaveValue('my own words')

  await page.goto(link)
  await expect(box).toHaveValue('words of the link')
  await menu('/generator').click()
  await expect(box, 'left by the menu, to the same screen').toHaveValue('my own words')
  await expect(banner).toHaveCount(0)

  await page.goto(link)
  await expect(box).toHaveValue('words of the link')
  await page.getByRole('button', { name: 'ใช้ของฉัน' }).click()
  await expect(box).toHaveValue('my own words')
  await expect(page).toHaveURL(/\/generator$/)
  await page.goto(link)
  await expect(box, 'the same link once more').toHaveValue('words of the link')
})

test('the formula says what the button makes, and all is one tap away', async ({ page, signInAs }) => {
  await signInAs('vip')
  await page.goto('/generator')
  const keywords = page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
  await keywords.fill(Array.from({ length: 24 }, (_, at) => `silk pattern ${at + 1}`).join('\n'))
  await expect(page.getByText('จะสร้าง 10', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'สร้างครบ 24' }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 24 รายการ' })).toBeVisible()
  await expect(page.getByText(/^จะสร้าง/)).toBeHidden()
})

test('variants of the simple generator are all made, or one of them at random @long', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('vip')
  await page.goto('/ready-prompt')
  await page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' }).click()
  await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('{red|green|blue} car')
  const main = page.getByRole('main')
  await expect(main).toContainText('3 Prompt')
  // The styles of one screen do not come before those of all.
  const frame = page.locator('.ratio').first()
  await expect.poll(() => frame.evaluate((each) => getComputedStyle(each).borderTopWidth)).not.toBe('0px')
  await expectAccessible()
  await page.getByRole('button', { name: 'สุ่มหนึ่งแบบ' }).click()
  await expect(main).toContainText('1 Prompt')
  await page.getByRole('button', { name: 'วิธีใช้ไวยากรณ์ขั้นสูง' }).click()
  await expect(page.getByRole('dialog')).toContainText('สุ่มหนึ่งตัวเลือกในแต่ละ Prompt: red car หรือ green car')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('button', { name: 'สุ่มหนึ่งแบบ' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'ทุกแบบ' }).click()
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 3 รายการ' })).toBeVisible()
})

for (const [what, width, height] of [
  ['a narrow phone', 320, 568],
  ['400 % zoom', 320, 200],
  ['a desktop', 1280, 900],
] as const) {
  test(`words of 10,000 characters and totals of 10^48 keep their place on ${what} @long`, async ({
    page,
    signInAs,
  }, info) => {
    await page.setViewportSize({ width, height })
    await signInAs('vip')
    const fits = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        if (scrollWidth <= clientWidth) return []
        return [...document.querySelectorAll('main *, header *, nav *')]
          .filter((each) => each.getBoundingClientRect().right > clientWidth)
          .map(
            ({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent?.slice(0, 40)}`,
          )
      })
    for (const path of ['/generator', '/ready-prompt']) {
      await page.goto(path)
      const keywords = page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })
      await keywords.fill(`${'verylongword'.repeat(834)}\nrice terrace`)
      await page.getByRole('button', { name: 'Anime', exact: true }).click()
      await page.keyboard.press('ControlOrMeta+Enter')
      const list = page.getByRole('list', { name: 'ผลลัพธ์' })
      await expect(page.getByRole('heading', { name: /^ผลลัพธ์ \d+ รายการ/ })).toBeVisible()
      const difference = list.getByText(/Anime/).first()
      // Rows may be drawn anew meanwhile.
      await expect(async () => {
        await difference.scrollIntoViewIfNeeded()
        const [outer, inner] = [await list.boundingBox(), await difference.boundingBox()]
        expect(inner && outer && inner.x + inner.width <= outer.x + outer.width, 'in sight').toBe(true)
      }).toPass()
      await expect.poll(fits, `${path} with a long word`).toEqual([])
      await page.screenshot({ path: info.outputPath(`long${path.replace('/', '-')}.png`), fullPage: true })

      await page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' }).click()
      await keywords.fill('{a|b|c|d|e|f|g|h|i|j}'.repeat(48))
      await expect(page.getByText('มากกว่า 1,000 ล้านล้านรายการ กรุณาระบุจำนวน')).toBeVisible()
      await expect.poll(fits, `${path} with a huge total`).toEqual([])
      await page.screenshot({ path: info.outputPath(`huge${path.replace('/', '-')}.png`), fullPage: true })
      await page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' }).click()
    }
    if (height < 300) {
      const fixed = await page.evaluate(
        () =>
          [...document.querySelectorAll('.tab-bar, .action-bar')].filter(
            (bar) => getComputedStyle(bar).position === 'fixed',
          ).length,
      )
      expect(fixed, 'bars that would cover what is read').toBe(0)
    }
  })
}
