import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { planWrite, readPicture, sourceOfBytes } from '@thokham/metadata'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import { startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'
import { expectToast } from './toasts.ts'

const DESKTOP = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

async function layOnTable(page: Page, files: TestFile[]): Promise<void> {
  await page.getByLabel('เลือกภาพ', { exact: true }).and(page.locator('input')).setInputFiles(files)
  await expect(page.getByText(files.at(-1)?.name ?? '').first()).toBeVisible()
  await expect(page.getByText('กำลังอ่านภาพ…')).toHaveCount(0)
}

const jpegFile = async (name: string, width: number, height: number): Promise<TestFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer(),
})

const WORDS = ['Apple iPhone', 'Nike', 'Disney', 'Mickey Mouse', 'Taylor Swift']
const RUBBLE = 'Apple iPhone on the desk, Nike shoes and Disney Mickey Mouse, picture of Taylor Swift'

for (const [name, size] of [
  ['a title that its names hold together is shown, and a new one is asked for at a press', DESKTOP],
  ['a title is asked for anew on a phone', PHONE],
] as const) {
  test(name, async ({ browser, noise }) => {
    test.slow()
    const provider = await startStandIn()
    provider.raw = ({ picture, avoid }) => {
      if (!picture) return null
      // Pictures are asked about at the same time: the upright one is the loom.
      const { bytes } = picture
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
      const isUpright = bytes.readUInt16BE(frame + 5) > bytes.readUInt16BE(frame + 7)
      const ofTheDesk = avoid.length > 0 ? 'A quiet desk beside a window' : RUBBLE
      const said = {
        title: isUpright ? 'Hands weaving silk at Starbucks' : ofTheDesk,
        description: 'A desk beside a window in soft light',
        keywords: ['desk', 'apple store', 'java programming', 'iphone', 'light', 'window'],
        confidence: 90,
        title_th: 'โต๊ะริมหน้าต่าง',
        keywords_th: ['โต๊ะ', 'ร้าน', 'จาวา', 'โทรศัพท์', 'แสง', 'หน้าต่าง'],
      }
      const content = { role: 'model', parts: [{ text: JSON.stringify(said) }] }
      const usageMetadata = { promptTokenCount: 1_500, candidatesTokenCount: 90, totalTokenCount: 1_590 }
      return { body: JSON.stringify({ candidates: [{ content, finishReason: 'STOP' }], usageMetadata }) }
    }
    const server = await startOwnServer({
      env: { OPENAI_BASE_URL: provider.openaiUrl, GEMINI_BASE_URL: provider.geminiUrl },
    })
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      reducedMotion: 'reduce',
      ...size,
    })
    try {
      await context.addCookies(server.cookies.vip)
      const page = await context.newPage()
      noise.listenTo(page)
      await page.goto('/profile#keys')
      await live(page)
      const key = page.getByLabel('API Key ของ Gemini')
      await key.fill('AIza-canary-of-the-titles-8Hs1')
      await page.locator('form').filter({ has: key }).getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
      await expect(page.getByText(/^ใช้กับ \S+ ได้/)).toBeVisible()
      await page.goto('/metamind6')
      await layOnTable(page, [await jpegFile('desk.jpg', 600, 400), await jpegFile('loom.jpg', 400, 600)])

      await press(page, 'สร้าง Metadata 2 ภาพ')
      await expect(page.getByRole('progressbar', { name: 'เสร็จ 2 จาก 2 ภาพ' })).toBeVisible()
      // The one whose cut leaves a sentence is cut; the other says which words its sentence hangs on.
      await page.getByRole('button', { name: /loom\.jpg/ }).click()
      await expect(page.getByLabel('ชื่อภาพ')).toHaveValue('Hands weaving silk')
      await expect(page.getByText('Starbucks', { exact: true })).toBeVisible()
      if (size === PHONE) await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /desk\.jpg/ }).click()
      const words = `ตัด ${WORDS.join(', ')} แล้วชื่อไม่เป็นประโยค`
      await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByLabel('ชื่อภาพ')).toHaveValue(RUBBLE.replaceAll(',', ''))
      await expectAccessibleOn(page)

      // An ordinary word is kept at a press, with its keyword.
      await expect(page.getByText('“Apple” เป็นคำทั่วไป')).toBeVisible()
      const removed = page.getByRole('listitem').filter({ hasText: '“Apple” เป็นคำทั่วไป' })
      await removed.getByRole('button', { name: 'เก็บไว้' }).click()
      await expect(page.getByText('“Apple” เป็นคำทั่วไป')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^\d apple store/ })).toBeVisible()

      // Nothing is asked before the press; then one call, which is told the names.
      expect(provider.asked).toHaveLength(2)
      await page.getByRole('button', { name: 'ขอชื่อใหม่' }).filter({ visible: true }).first().click()
      await expect(page.getByLabel('ชื่อภาพ')).toHaveValue('A quiet desk beside a window')
      expect(provider.asked).toHaveLength(3)
      expect(provider.asked[2]?.avoid).toEqual(WORDS)
      // Its keywords are its member's still.
      await expect(page.getByRole('button', { name: /^\d apple store/ })).toBeVisible()
      await expect(page.getByText(words)).toHaveCount(0)
    } finally {
      await context.close()
      await server.close()
      await provider.close()
    }
  })
}

/** Four squares of colour, the last one see-through in part. */
async function squares(format: 'png' | 'webp', orientation: number): Promise<TestFile> {
  const pixels = new Uint8Array(400 * 200 * 4)
  for (let y = 0; y < 200; y++)
    for (let x = 0; x < 400; x++) {
      const colour =
        x < 200 ? (y < 100 ? [200, 30, 40, 255] : [30, 160, 60, 255]) : [40, 60, 190, y < 100 ? 255 : 0]
      pixels.set(colour, (y * 400 + x) * 4)
    }
  const plain = await sharp(pixels, { raw: { width: 400, height: 200, channels: 4 } })
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:20 08:30:00' } })
    .withMetadata({ orientation })
    .toFormat(format, format === 'webp' ? { lossless: true } : {})
    .toBuffer()
  return saying(`squares-${orientation}.${format}`, plain)
}

/** Returns a picture that says everything of itself. */
async function saying(name: string, plain: Buffer): Promise<TestFile> {
  const source = new Uint8Array(plain)
  const fields = {
    title: 'Four squares of colour',
    description: 'Squares, สี่สี',
    keywords: ['square', 'colour', 'geometric', 'shape', 'bright'],
    copyright: '© 2569 สมชาย',
    digitalSourceType: 'trainedAlgorithmicMedia',
    aiSystem: 'Midjourney',
    aiPrompt: 'four squares --ar 2:1',
  }
  const { segments } = await planWrite(sourceOfBytes(source), fields)
  const buffer = Buffer.concat(
    segments.map((one) => ('bytes' in one ? one.bytes : source.subarray(one.from, one.to))),
  )
  return { name, mimeType: `image/${name.replace(/^.*\./, '')}`, buffer }
}

/** A square of sRGB's 30, 122, 206, as Display P3 or 16 bits have it. */
async function ofManyColours(name: 'p3' | 'deep'): Promise<TestFile> {
  const square = sharp({ create: { width: 64, height: 64, channels: 3, background: 'rgb(30,122,206)' } })
  const encoded = name === 'p3' ? square.withIccProfile('p3') : square.toColourspace('rgb16')
  return saying(`${name}.png`, await encoded.png().toBuffer())
}

test('PNG and WebP become JPEGs that say what they said, upright and on white', { tag: '@phone' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  test.slow()
  await signInAs('vip')
  await page.goto('/metamind6')
  const files = await Promise.all([
    squares('png', 1),
    squares('png', 6),
    squares('webp', 3),
    squares('webp', 8),
    ofManyColours('p3'),
    ofManyColours('deep'),
  ])
  await layOnTable(page, files)
  await expect(page.getByText('Metadata อยู่ครบ ไฟล์เดิมไม่เปลี่ยน')).toBeVisible()
  await expectAccessible()
  await press(page, 'ทำ JPEG 6 ภาพ')
  await expectToast(page, 'ทำ JPEG แล้ว 6 ภาพ')
  await expect(page.getByText('Metadata อยู่ครบ ไฟล์เดิมไม่เปลี่ยน')).toBeHidden()

  const out = /^(?:ดาวน์โหลด|ส่งออก \d+ ภาพ|ยังไม่มีภาพพร้อมส่ง)/
  await page.getByRole('button', { name: out }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'CSV ของแต่ละตลาด' })
  await expect(dialog.getByText('CSV ของแต่ละตลาด')).toBeVisible()
  const look = dialog.getByText('ส่งภาพที่ต้องดูไปด้วย')
  if ((await look.count()) > 0) await look.click()
  const zip = new Promise<Buffer>((resolve) => {
    page.on('download', async (file) => {
      if (file.suggestedFilename().endsWith('.zip')) resolve(await readFile((await file.path()) as string))
    })
  })
  await dialog.getByRole('button', { name: 'ดาวน์โหลด' }).click()
  const made = unzipSync(new Uint8Array(await zip))
  const pictures = Object.keys(made).filter((name) => !name.endsWith('.csv'))
  expect(pictures.sort()).toEqual([
    'deep.jpg',
    'p3.jpg',
    'squares-1.jpg',
    'squares-3.jpg',
    'squares-6.jpg',
    'squares-8.jpg',
  ])
  for (const { name, buffer } of files) {
    const bytes = made[name.replace(/\.\w+$/, '.jpg')] as Uint8Array
    const [before, after] = [
      await readPicture(sourceOfBytes(new Uint8Array(buffer))),
      await readPicture(sourceOfBytes(bytes)),
    ]
    expect(after.fields, name).toEqual(before.fields)
    expect([after.kind, after.orientation], name).toEqual(['jpeg', 1])
    const { exif, icc, chromaSubsampling } = await sharp(bytes).metadata()
    expect(chromaSubsampling, name).toBe('4:4:4')
    if (name.startsWith('squares')) expect(exif?.includes('2026:11:20 08:30:00'), name).toBe(true)
    expect(icc?.includes('sRGB'), name).toBe(true)
    // Compared with another decoder that turns by EXIF and lays on white.
    const wanted = await sharp(buffer)
      .rotate()
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const got = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect([got.info.width, got.info.height], name).toEqual([wanted.info.width, wanted.info.height])
    let far = 0
    for (let at = 0; at < wanted.data.length; at++)
      if (Math.abs((wanted.data[at] as number) - (got.data[at] as number)) > 24) far++
    // Colours are told in full: hardly an edge is blurred.
    expect(far / wanted.data.length, name).toBeLessThan(0.005)
  }
})

test('pictures that are too large for a marketplace are made smaller together, at one press', {
  tag: '@phone',
}, async ({ page, signInAs, expectAccessible }) => {
  await signInAs('vip')
  await page.goto('/metamind6')
  const wide = async (name: string) => saying(name, (await jpegFile(name, 11_000, 2_420)).buffer)
  await layOnTable(page, [await wide('one.jpg'), await wide('two.jpg')])
  await page.getByRole('button', { name: /^ต้องแก้ \d+ ข้อ/ }).click()
  const dialog = page.getByRole('dialog')
  // Magnific takes 10,000 pixels at most along a side, and 2,000 at least.
  const finding = dialog.getByRole('listitem').filter({ hasText: '10,000' })
  await expect(finding).toContainText('Magnific')
  await expectAccessible()
  await finding.getByRole('button', { name: 'ย่อให้พอดี' }).click()
  await expect(dialog).toBeHidden()
  await expectToast(page, 'ทำ JPEG แล้ว 2 ภาพ')
  await page.getByRole('button', { name: /one_?\d*\.jpg/ }).click()
  await expect(page.getByText(/10000 × 2200/).first()).toBeVisible()
})

test('pictures that are too small are enlarged at a press, as much as each has to be, and say so everywhere', {
  tag: '@phone',
}, async ({ page, signInAs, expectAccessible }) => {
  await signInAs('vip')
  await page.goto('/metamind6')
  const small = async (name: string, width: number, height: number) =>
    saying(name, (await jpegFile(name, width, height)).buffer)
  // 4 MP are asked for: three times 1,100 × 800 are 7.9 MP, twice are 3.5; twice 1,500 × 1,000 are 6.
  await layOnTable(page, [await small('less.jpg', 1100, 800), await small('more.jpg', 1500, 1000)])
  await expect(page.getByText(/ขยายแล้ว|ขยายจาก/)).toHaveCount(0)
  await page.getByRole('button', { name: /^ต้องแก้ \d+ ข้อ/ }).click()
  const dialog = page.getByRole('dialog')
  const finding = dialog.getByRole('listitem').filter({ hasText: 'ต้อง 4 ล้านพิกเซลขึ้นไป' })
  await expect(finding).toContainText('Adobe Stock ไม่แนะนำให้ขยายภาพถ่าย')
  await expectAccessible()
  await finding.getByRole('button', { name: 'ขยายให้พอดี' }).click()
  await expect(dialog).toBeHidden()
  await expectToast(page, 'ทำ JPEG แล้ว 2 ภาพ')
  await expect(page.getByText(/^ขยายให้ถึงขนาดที่ตลาดรับแล้ว ในไฟล์บอกขนาดเดิมไว้ \(2 ภาพ\)/)).toBeVisible()
  await expect(page.getByText(/^ขยายแล้ว/).filter({ visible: true })).toHaveCount(2)
  await page.getByRole('button', { name: /less_?\d*\.jpg/ }).click()
  await expect(
    page
      .getByText(/3300 × 2400/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(
    page
      .getByText(/ขยายจาก 1,100 × 800/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expectAccessible()
})

/** Reads what the browser keeps of the table. */
const keptIn = (page: Page, store: 'files' | 'pictures', what: 'keys' | 'names') =>
  page.evaluate(
    async ([store, what]) => {
      const opening = indexedDB.open('metadata')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const rows = opening.result.transaction(store).objectStore(store)
      const found = what === 'keys' ? rows.getAllKeys() : rows.getAll()
      await new Promise((resolve) => found.addEventListener('success', resolve))
      opening.result.close()
      return found.result.map((one) => String(what === 'keys' ? one : one.item.originalName))
    },
    [store, what] as const,
  )
const keptFiles = (page: Page) => keptIn(page, 'files', 'keys')
const keptNames = (page: Page) => keptIn(page, 'pictures', 'names')

test('iStock is handed the picture from before it was enlarged, also after a reload', async ({
  page,
  signInAs,
}) => {
  await signInAs('vip')
  await page.goto('/metamind6')
  // 2.7 MP are enough for iStock, and too few for Adobe Stock.
  const { buffer, ...file } = await jpegFile('loom.jpg', 1800, 1500)
  const plain = new Uint8Array(buffer)
  const { segments } = await planWrite(sourceOfBytes(plain), {
    title: 'Wooden loom beside a window',
    keywords: ['loom', 'weaving', 'silk', 'thread', 'window'],
  })
  const parts = segments.map((one) => ('bytes' in one ? one.bytes : plain.subarray(one.from, one.to)))
  await layOnTable(page, [{ ...file, buffer: Buffer.concat(parts) }])
  await press(page, 'ไม่ใช่')
  await page.getByRole('button', { name: /^ต้องแก้ \d+ ข้อ/ }).click()
  const finding = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'ต้อง 4 ล้านพิกเซลขึ้นไป' })
  await finding.getByRole('button', { name: 'ขยายให้พอดี' }).click()
  await expectToast(page, 'ทำ JPEG แล้ว 1 ภาพ')
  await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringMatching(/^~.+\.untouched$/))
  await expect.poll(() => keptNames(page)).toEqual(['loom_2.jpg'])
  await page.reload()
  await live(page)
  await press(page, 'ทำต่อ')
  await page
    .getByRole('button', { name: /^ส่งออก \d+ ภาพ|^ยังไม่มีภาพพร้อมส่ง/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'CSV ของแต่ละตลาด' })
  await dialog.getByText('ส่งภาพที่ต้องดูไปด้วย').click()
  for (const row of await dialog.getByRole('listitem').all()) {
    const name = (await row.textContent()) ?? ''
    await row.getByRole('checkbox').setChecked(/^(?:Adobe Stock|iStock)/.test(name))
  }
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ดาวน์โหลด' }).click()
  const files = unzipSync(new Uint8Array(await readFile((await (await coming).path()) as string)))
  expect(Object.keys(files).sort()).toEqual(['adobe.csv', 'istock.csv', 'loom.jpg', 'loom_2.jpg'])
  const firstOf = (csv: string) =>
    Buffer.from(files[csv] ?? [])
      .toString()
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',')[0])
  expect([firstOf('adobe.csv'), firstOf('istock.csv')]).toEqual([['loom_2.jpg'], ['loom.jpg']])
  const inside = async (name: string) => {
    const { width, height, enlargedFrom, fields } = await readPicture(
      sourceOfBytes(files[name] as Uint8Array),
    )
    return [width, height, enlargedFrom, fields.title]
  }
  const title = 'Wooden loom beside a window'
  expect([await inside('loom_2.jpg'), await inside('loom.jpg')]).toEqual([
    [3600, 3000, { width: 1800, height: 1500 }, title],
    [1800, 1500, null, title],
  ])
})
