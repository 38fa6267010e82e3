import { expect, test } from './test.ts'

test('a ratio of one’s own: 0 is refused with a word, Enter adds, Thai digits count', async ({
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

test('a shared link survives a reload and leaves one’s own settings alone', async ({ page, signInAs }) => {
  await signInAs('free')
  await page.goto('/generator')
  const anime = page.getByRole('button', { name: 'Anime', exact: true })
  await anime.click()
  const own = await page.evaluate(() => localStorage.getItem('promptSettings'))
  const packed = await page.evaluate(async () => {
    const json = JSON.stringify({ g: 'free', s: { styles: ['Watercolor'] } })
    const stream = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  })
  const watercolor = page.getByRole('button', { name: 'Watercolor', exact: true })
  await page.goto(`/generator?p=${packed}`)
  await expect(watercolor).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Sketch', exact: true }).click()
  await page.reload()
  await expect(watercolor).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('promptSettings'))).toBe(own)

  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(anime).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\/generator$/)
})
