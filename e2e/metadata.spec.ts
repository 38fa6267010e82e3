import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readPicture, sourceOfBytes } from '@thokham/metadata'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import { holdTime } from './held-time.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'
import { expectToast, noteToasts } from './toasts.ts'

const KEY = 'AIza-canary-of-the-pictures-5Kd2'
const DESKTOP = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Bytes of a picture: the least that every marketplace takes is 1.5 MB. */
const BYTES = 1_600_000

/** Makes pictures of different colours, as a seller exports them: of 6 megapixels, which every marketplace takes. */
async function somePictures(count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const background = { r: (at * 37) % 256, g: (at * 83) % 256, b: 120 }
      const bytes = await sharp({ create: { width: 3000, height: 2000, channels: 3, background } })
        .jpeg()
        .toBuffer()
      return {
        name: `scene-${String(at + 1).padStart(2, '0')}.jpg`,
        mimeType: 'image/jpeg',
        // One colour packs well: what is missing stands behind its end.
        buffer: Buffer.concat([bytes, Buffer.alloc(BYTES - bytes.length)]),
      }
    }),
  )
}

/** Returns what came of one press: the files of a ZIP, or the one file. */
async function unzipped(download: Download): Promise<Record<string, Uint8Array>> {
  const bytes = new Uint8Array(await readFile((await download.path()) as string))
  const name = download.suggestedFilename()
  return name.endsWith('.zip') ? unzipSync(bytes) : { [name]: bytes }
}

const textIn = (files: Record<string, Uint8Array>, name: string) =>
  Buffer.from(files[name] ?? []).toString('utf8')

/** Chooses pictures, and waits until all of them lie on the table and have been looked into. */
async function layOnTable(page: Page, pictures: Awaited<ReturnType<typeof somePictures>>): Promise<void> {
  await page.getByLabel('เลือกภาพ', { exact: true }).and(page.locator('input')).setInputFiles(pictures)
  await expect(page.getByText(pictures.at(-1)?.name ?? '').first()).toBeVisible()
  await expect(page.getByText('กำลังอ่านภาพ…')).toHaveCount(0)
}

/** Reads the titles of the pictures on the table, as the browser keeps them. */
function keptTitles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('metadata')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const rows = opening.result.transaction('pictures').objectStore('pictures').getAll()
    await new Promise((resolve) => rows.addEventListener('success', resolve))
    opening.result.close()
    return rows.result.sort((a, b) => a.place - b.place).map(({ item }) => item.title)
  })
}

async function openWith(page: Page): Promise<void> {
  await page.goto('/profile#keys')
  await live(page)
  const box = page.getByLabel('API Key ของ Gemini')
  await box.fill(KEY)
  const form = page.locator('form').filter({ has: box })
  await form.getByRole('button', { name: 'บันทึกและทดสอบ' }).click()
  await expect(page.getByText(/^ใช้กับ \S+ ได้/)).toBeVisible()
  await page.goto('/metamind6')
  await expect(page.getByRole('button', { name: 'เลือกโฟลเดอร์' }).last()).toBeVisible()
}

for (const [name, size] of [
  ['twelve pictures get titles, keywords, a CSV and metadata in their files', DESKTOP],
  ['pictures are written and sent out on a phone @long', PHONE],
] as const) {
  test(name, async ({ browser, noise }) => {
    test.slow()
    const provider = await startStandIn({ delayMs: 60 })
    const server: OwnServer = await startOwnServer({
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
      await noteToasts(context)
      const page = await context.newPage()
      noise.listenTo(page)
      await openWith(page)
      await expectAccessibleOn(page)

      const pictures = await somePictures(12)
      await page
        .getByLabel('เลือกภาพ', { exact: true })
        .and(page.locator('input'))
        .setInputFiles([
          ...pictures,
          { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
        ])
      await expect(page.getByText(/^รองรับแค่ JPEG, PNG, WebP/).first()).toBeVisible()
      // Whether they are of a generator is asked once, and taken for granted until then.
      await expect(page.getByText('ชุดนี้เป็นภาพจาก AI หรือไม่')).toBeVisible()
      await expectAccessibleOn(page)
      await press(page, 'ใช่ ทุกภาพ')
      await expect(page.getByText('ชุดนี้เป็นภาพจาก AI หรือไม่')).toBeHidden()
      await press(page, 'สร้าง Metadata 12 ภาพ')
      await expect(page.getByRole('progressbar', { name: 'เสร็จ 12 จาก 12 ภาพ' })).toBeVisible()
      // Nothing but reduced pictures left the browser.
      expect(provider.asked).toHaveLength(12)
      for (const { picture } of provider.asked) {
        const seen = await sharp(picture?.bytes).metadata()
        expect([seen.format, seen.width, seen.height]).toEqual(['jpeg', 1024, 683])
      }
      await expectAccessibleOn(page)

      // The work is there after a reload, paid for once.
      await expect.poll(async () => (await keptTitles(page)).filter(Boolean)).toHaveLength(12)
      await page.reload()
      await expect(page.getByText('งานค้าง 13 ภาพ')).toBeVisible()
      await press(page, 'ทำต่อ')
      expect(provider.asked).toHaveLength(12)

      const firstRow = page.getByRole('button', { name: /scene-01\.jpg/ })
      await firstRow.click()
      const title = page.getByLabel('ชื่อภาพ')
      await title.fill('Hands weaving silk on a wooden loom')
      if (size === PHONE) {
        await expectAccessibleOn(page)
        await page.keyboard.press('Escape')
      }

      const out = size === PHONE ? 'ดาวน์โหลด' : /^ส่งออก \d+ ภาพ|^ยังไม่มีภาพพร้อมส่ง/
      await page.getByRole('button', { name: out }).filter({ visible: true }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('CSV ของแต่ละตลาด')).toBeVisible()
      const look = dialog.getByText('ส่งภาพที่ต้องดูไปด้วย')
      if ((await look.count()) > 0) await look.click()
      await expectAccessibleOn(page)
      const coming = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'ดาวน์โหลด' }).click()
      await expectToast(page, 'เขียนแล้ว 12 ภาพ')
      const files = await unzipped(await coming)

      const rows = textIn(files, 'adobe.csv').trimEnd().split('\r\n')
      expect(rows[0]).toBe('Filename,Title,Keywords,Category,Releases')
      expect(rows).toHaveLength(13)
      expect(rows[1]).toMatch(/^scene-01\.jpg,Hands weaving silk on a wooden loom,"/)
      const csvs = ['adobe', 'magnific', '123rf', 'dreamstime'].map((market) => `${market}.csv`)
      expect(Object.keys(files).sort()).toEqual([...csvs, ...pictures.map(({ name }) => name)].sort())
      const written = await readPicture(sourceOfBytes(files['scene-01.jpg'] as Uint8Array))
      expect(written.fields.title).toBe('Hands weaving silk on a wooden loom')
      expect(written.fields.keywords.length).toBeGreaterThan(40)
      expect(written.fields.digitalSourceType).toBe('trainedAlgorithmicMedia')
      expect(textIn(files, 'magnific.csv').match(/_ai_generated/g)).toHaveLength(12)
      const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
      const before = await pixels(pictures[0]?.buffer as Uint8Array)
      const after = await pixels(files['scene-01.jpg'] as Uint8Array)
      // 18 million of them: an expectation would look at each for half a minute.
      expect(after.equals(before), 'no pixel is another').toBe(true)
    } finally {
      await context.close()
      await server.close()
      await provider.close()
    }
  })
}

test('many pictures are changed at once, and back @long', async ({ page, signInAs }) => {
  await signInAs('vip')
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/metamind6')
  await layOnTable(page, await somePictures(3))
  await page.getByLabel('เลือกทุกภาพที่แสดง').check()

  await press(page, 'วางทับ')
  await page
    .getByLabel('ข้อความที่จะวางทับ')
    .fill('Rice field\trice,sunrise,field\nSilk loom\tsilk,loom\nMarket boat\tboat,market')
  await page.getByRole('dialog').getByRole('button', { name: 'วางทับ' }).click()
  await expect(page.getByRole('button', { name: /Silk loom.*scene-02\.jpg/ })).toBeVisible()

  await press(page, 'เติมคีย์เวิร์ด')
  await page.getByRole('textbox', { name: 'คีย์เวิร์ด', exact: true }).fill('thailand, nikon')
  await page.getByRole('button', { name: 'ใส่หน้าสุด' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'เติมคีย์เวิร์ด' }).click()
  await expect(page.getByRole('button', { name: /^1 thailand/ })).toBeVisible()
  // What marketplaces refuse is set aside with its reason, and comes back at a press.
  await expect(page.getByText('ตัดออกแล้ว 1 คำ')).toBeVisible()
  await page.getByRole('button', { name: 'คืน nikon' }).click()
  await expect(page.getByText('ตัดออกแล้ว 1 คำ')).toBeHidden()

  await press(page, 'ค้นหาและแทนที่')
  await page.getByRole('textbox', { name: 'ค้นหา', exact: true }).fill('loom')
  await page.getByLabel('แทนที่ด้วย').fill('weaving loom')
  await holdTime(page)
  await page.getByRole('dialog').getByRole('button', { name: 'แทนที่', exact: true }).click()
  await expect(page.getByRole('button', { name: /Silk weaving loom/ })).toBeVisible()
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await expect(page.getByRole('button', { name: /Silk loom.*scene-02\.jpg/ })).toBeVisible()

  // A keyword is moved by keys.
  await page.getByRole('button', { name: /^1 / }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('button', { name: /^2 thailand|^2 nikon/ })).toBeVisible()
})

test('a picture that marketplaces would refuse is ready nowhere, and what they have against it is said with its page', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('vip')
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/metamind6')
  const [large] = await somePictures(1)
  const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f5d50' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 47/1 0/1' } })
    .jpeg()
    .toBuffer()
  const flat = { create: { width: 3000, height: 2000, channels: 3 as const, background: '#17476b' } }
  await layOnTable(page, [
    { name: 'small.jpg', mimeType: 'image/jpeg', buffer: small },
    { name: 'flat.png', mimeType: 'image/png', buffer: await sharp(flat).png().toBuffer() },
    { name: 'flat.webp', mimeType: 'image/webp', buffer: await sharp(flat).webp().toBuffer() },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large?.buffer ?? small },
  ])
  await page.getByLabel('เลือกทุกภาพที่แสดง').check()
  await press(page, 'วางทับ')
  const words = 'rice,field,asia,dawn,gold,hill,green'
  const rows = ['Rice field', 'Silk loom', 'Market boat', 'Night market'].map(
    (title) => `${title}\t${words},${title}`,
  )
  await page.getByLabel('ข้อความที่จะวางทับ').fill(rows.join('\n'))
  await page.getByRole('dialog').getByRole('button', { name: 'วางทับ' }).click()
  await page.getByRole('button', { name: 'ยกเลิก' }).click()

  // One of four is ready; of the others each chosen marketplace says why not.
  await expect(page.getByRole('tab', { name: 'พร้อมส่ง 1' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'ต้องดู 3' })).toBeVisible()
  await page.getByRole('button', { name: /small\.jpg/ }).click()
  const verdicts = page.getByRole('region', { name: 'ผลตรวจ' })
  await expect(verdicts.getByText('ต้อง 4 ล้านพิกเซลขึ้นไป ภาพนี้ 0.004').first()).toBeVisible()
  await expect(verdicts.getByText('ผ่าน 0 ต้องแก้ 4')).toBeVisible()
  await expect(verdicts.getByRole('link', { name: 'ที่มา' }).first()).toHaveAttribute(
    'href',
    /^https:\/\/helpx\.adobe\.com\//,
  )
  await page.getByRole('button', { name: /flat\.png/ }).click()
  await expect(verdicts.getByText('Adobe Stock รับ PNG เฉพาะพื้นโปร่งใส')).toBeVisible()
  await page.getByRole('button', { name: /flat\.webp/ }).click()
  await expect(verdicts.getByText('ไม่มีตลาดไหนรับ WebP').first()).toBeVisible()

  // All of it in one list, which shows the pictures that it holds for.
  await page.getByRole('button', { name: /^ต้องแก้ \d+ ข้อ$/ }).click()
  const list = page.getByRole('dialog')
  await expect(list.getByText('“ผ่าน” คือตรงทุกกติกาที่ระบุ ไม่ใช่คำรับรอง')).toBeVisible()
  await expectAccessible()
  const breach = list.getByRole('listitem').filter({ hasText: 'ต้อง 6 ล้านพิกเซลขึ้นไป' })
  await expect(breach.getByText('123RF')).toBeVisible()
  await breach.getByRole('button', { name: 'ดู 1 ภาพ' }).click()
  await expect(page.getByRole('button', { name: /flat\.png/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /small\.jpg/ })).toBeVisible()
  await page.getByRole('button', { name: /เฉพาะ:/ }).click()
  await expect(page.getByRole('button', { name: /flat\.png/ })).toBeVisible()

  // Where it was taken is asked about once, and goes from what is written.
  await page.getByRole('button', { name: 'ลบตำแหน่ง' }).click()
  await expect(page.getByText('มีตำแหน่งที่ถ่าย 1 ภาพ')).toBeHidden()

  // Even when it is sent along, it has no row where it would be refused; its file says nothing of the place.
  await page.getByRole('button', { name: 'ส่งออก 1 ภาพ' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'CSV ของแต่ละตลาด' })
  await dialog.getByText('ส่งภาพที่ต้องดูไปด้วย').click()
  await expect(dialog.getByText('1 แถว', { exact: true })).toHaveCount(5)
  await expect(dialog.getByText('เว้น 3 ภาพที่ไม่ตรงกติกา').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'ไทย', exact: true }).click()
  await expectAccessible()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ดาวน์โหลด' }).click()
  const files = await unzipped(await coming)
  for (const market of ['adobe', 'magnific', '123rf', 'dreamstime'])
    expect(textIn(files, `${market}.csv`)).not.toMatch(/small|flat/)
  expect(textIn(files, '123rf.csv')).toContain('large.jpg,,')
  expect(textIn(files, '123rf.csv')).toContain(',Thailand\r\n')
  expect(textIn(files, 'dreamstime.csv')).toContain(',212,')
  const placeless = await readPicture(sourceOfBytes(files['small.jpg'] as Uint8Array))
  expect([placeless.hasLocation, placeless.fields.digitalSourceType]).toEqual([
    false,
    'trainedAlgorithmicMedia',
  ])
})

test('a table is typed into and pasted over many pictures @long', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('vip')
  await page.setViewportSize(DESKTOP.viewport)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/metamind6')
  await layOnTable(page, await somePictures(4))
  await press(page, 'ตาราง')
  const cell = (column: string, number: number) => page.getByLabel(`${column} ของ scene-0${number}.jpg`)
  await cell('ชื่อภาพ', 1).fill('Rice field at dawn')
  await cell('ชื่อภาพ', 1).press('Enter')
  await expect(cell('ชื่อภาพ', 2)).toBeFocused()
  await page.keyboard.type('Silk loom')
  await page.keyboard.press('ArrowUp')
  await expect(cell('ชื่อภาพ', 1)).toBeFocused()
  await cell('คีย์เวิร์ด', 1).fill('rice, field,, rice')
  await cell('คีย์เวิร์ด', 1).press('Enter')
  await expect(cell('คีย์เวิร์ด', 1)).toHaveValue('rice, field')

  // Three columns and two rows from a spreadsheet; a blank cell leaves what is there.
  await page.evaluate(() =>
    navigator.clipboard.writeText('\tA loom\t"silk, loom"\nMarket boat\tA boat\tboat;market\n'),
  )
  await holdTime(page)
  await cell('ชื่อภาพ', 2).focus()
  await page.keyboard.press('Control+V')
  await expect(cell('ชื่อภาพ', 3)).toHaveValue('Market boat')
  await expect(cell('ชื่อภาพ', 2)).toHaveValue('Silk loom')
  await expect(cell('คำอธิบาย', 2)).toHaveValue('A loom')
  await expect(cell('คีย์เวิร์ด', 2)).toHaveValue('silk, loom')
  await expect(cell('คีย์เวิร์ด', 3)).toHaveValue('boat, market')
  await expect(page.getByText('แก้แล้ว 2 ภาพ')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await expect(cell('ชื่อภาพ', 3)).toHaveValue('')

  // The view is kept, and so is the work.
  await expect(page.getByText(/เก็บไว้ในเบราว์เซอร์นี้แล้ว/)).toBeVisible()
  await expect.poll(() => keptTitles(page)).toEqual(['Rice field at dawn', 'Silk loom', '', ''])
  await page.reload()
  await expect(cell('ชื่อภาพ', 1)).toHaveValue('Rice field at dawn')
  await press(page, 'รายการ')
  await expect(page.getByRole('button', { name: /Silk loom.*scene-02\.jpg/ })).toBeVisible()
})

test('two tabs have one table, and no edit of either is lost @long', async ({ page, context, signInAs }) => {
  await signInAs('vip')
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/metamind6')
  await layOnTable(page, await somePictures(3))
  await expect(page.getByText(/เก็บไว้ในเบราว์เซอร์นี้แล้ว/)).toBeVisible()
  const other = await context.newPage()
  await other.setViewportSize(DESKTOP.viewport)
  await other.goto('/metamind6')
  await live(other)
  await press(other, 'ตาราง')
  const there = (column: string, number: number) => other.getByLabel(`${column} ของ scene-0${number}.jpg`)
  await expect(there('ชื่อภาพ', 3)).toBeVisible()
  await press(page, 'ตาราง')
  const here = (column: string, number: number) => page.getByLabel(`${column} ของ scene-0${number}.jpg`)

  // At the same moment, other cells of the same pictures.
  await Promise.all([
    (async () => {
      for (const number of [1, 2, 3]) await here('ชื่อภาพ', number).fill(`Title ${number}`)
    })(),
    (async () => {
      for (const number of [3, 2, 1]) await there('คำอธิบาย', number).fill(`Words ${number}`)
      for (const number of [1, 2, 3]) await there('คีย์เวิร์ด', number).fill(`rice, field ${number}`)
      await there('คีย์เวิร์ด', 3).blur()
    })(),
  ])
  for (const number of [1, 2, 3]) {
    for (const tab of [here, there]) {
      await expect(tab('ชื่อภาพ', number)).toHaveValue(`Title ${number}`)
      await expect(tab('คำอธิบาย', number)).toHaveValue(`Words ${number}`)
      await expect(tab('คีย์เวิร์ด', number)).toHaveValue(`rice, field ${number}`)
    }
  }
  // What one takes off the table is gone from the other.
  await other.getByLabel('เลือก scene-02.jpg').check()
  await press(other, 'เพิ่มเติม')
  await other.getByRole('menuitem', { name: 'นำออกจากงานนี้' }).click()
  await expect(here('ชื่อภาพ', 2)).toHaveCount(0)
  await page.reload()
  await expect(here('ชื่อภาพ', 1)).toHaveValue('Title 1')
  await expect(here('คำอธิบาย', 3)).toHaveValue('Words 3')
  await expect(here('ชื่อภาพ', 2)).toHaveCount(0)
})

test('two tabs keep each other’s templates and words @long', async ({ page, context, signInAs }) => {
  await signInAs('vip')
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/metamind6')
  await layOnTable(page, await somePictures(1))
  await expect(page.getByText(/เก็บไว้ในเบราว์เซอร์นี้แล้ว/)).toBeVisible()
  const other = await context.newPage()
  await other.setViewportSize(DESKTOP.viewport)
  await other.goto('/metamind6')
  await live(other)
  const words = (tab: Page) => tab.getByRole('dialog').getByLabel('ตั้งค่าคำต้องห้าม')
  const templates = async (tab: Page) => {
    await tab.getByLabel('เลือกทุกภาพที่แสดง').check()
    await press(tab, 'เพิ่มเติม')
    await tab.getByRole('menuitem', { name: 'แม่แบบ' }).click()
  }
  // The words that are taken out are offered where one was.
  await page.getByLabel('เลือกทุกภาพที่แสดง').check()
  await press(page, 'เติมคีย์เวิร์ด')
  await page.getByRole('textbox', { name: 'คีย์เวิร์ด', exact: true }).fill('thailand, nikon')
  await page.getByRole('dialog').getByRole('button', { name: 'เติมคีย์เวิร์ด' }).click()

  // The dialog of one is open while the other keeps its own.
  await press(other, 'ตั้งค่าคำต้องห้าม')
  await words(other).fill('canon')
  await press(page, 'ตั้งค่าคำต้องห้าม')
  await words(page).fill('leica')
  await page.getByRole('dialog').getByRole('button', { name: 'บันทึก' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'บันทึก' }).click()
  for (const [tab, name] of [
    [page, 'ตลาดน้ำ'],
    [other, 'นาข้าว'],
  ] as const) {
    await templates(tab)
    await tab.getByLabel('ชื่อแม่แบบ').fill(name)
    await tab.getByLabel('คำที่ใส่หน้าสุดทุกภาพ').fill('thailand')
    await tab.getByRole('dialog').getByRole('button', { name: 'สร้างแม่แบบ' }).click()
  }
  for (const name of ['ตลาดน้ำ', 'นาข้าว'])
    for (const tab of [page, other])
      await expect(tab.getByRole('dialog').getByText(name, { exact: true })).toBeVisible()
  await page.reload()
  await press(page, 'ตั้งค่าคำต้องห้าม')
  await expect(words(page)).toHaveValue('canon\nleica')
})

test('a CSV names files as they go out: long names shortened in a ZIP, as they are where they stay', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const LONG = [
    'somchai_golden_rice_fields_at_sunrise_1.jpg',
    'somchai_golden_rice_terraces_at_sunrise_1.jpg',
    'zebra.jpg',
  ]
  await signInAs('vip')
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/metamind6')
  const pictures = await somePictures(3)
  await layOnTable(
    page,
    pictures.map((picture, at) => ({ ...picture, name: LONG[at] ?? '' })),
  )
  await page.getByLabel('เลือกทุกภาพที่แสดง').check()
  await press(page, 'วางทับ')
  const rows = [
    'Rice, at dawn\trice,dawn,field,green,asia,farm,sunrise',
    'Silk loom\tsilk,loom,thread,weaver,cloth,craft,village',
    'Market boat\tboat,market,river,fruit,canal,vendor,morning',
  ]
  await page.getByLabel('ข้อความที่จะวางทับ').fill(rows.join('\n'))
  await page.getByRole('dialog').getByRole('button', { name: 'วางทับ' }).click()

  // One press mends all that one press mends, and the two shortened names stay two.
  await press(page, 'แก้จุดที่ผิดให้')
  await expectToast(page, 'แก้แล้ว 2 ภาพ')
  await expect(
    page.getByRole('button', { name: /Rice at dawn.*somchai_golde_at_sunrise_1\.jpg/ }),
  ).toBeVisible()

  // A toast is a dialog as well.
  const dialog = page.getByRole('dialog').filter({ hasText: 'CSV ของแต่ละตลาด' })
  const csvFor = async (choice: string) => {
    await page.getByRole('button', { name: 'ส่งออก 3 ภาพ' }).first().click()
    for (const market of ['Magnific', '123RF', 'Dreamstime'])
      await dialog.getByLabel(market).setChecked(false)
    await dialog.getByText(choice).click()
    await expectAccessible()
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'ดาวน์โหลด' }).click()
    const files = await unzipped(await coming)
    await expect(dialog.getByText('CSV ของแต่ละตลาด')).toBeHidden()
    const table = textIn(files, 'adobe.csv').trimEnd().split('\r\n').slice(1)
    return { files, names: table.map((row) => row.split(',')[0]) }
  }
  const packed = await csvFor('ZIP ภาพที่เขียนแล้ว')
  expect(packed.names).toEqual([
    'somchai_golde_at_sunrise_1.jpg',
    'somchai_golde_at_sunrise_2.jpg',
    'zebra.jpg',
  ])
  expect(Object.keys(packed.files).sort()).toEqual([...packed.names, 'adobe.csv'].sort())

  // Nothing is written: the files keep their names, the table says so, and the dialog as well.
  await page.getByRole('button', { name: 'ส่งออก 3 ภาพ' }).first().click()
  await dialog.getByText('ไม่เขียนลงไฟล์').click()
  await expect(dialog.getByText('CSV จึงใช้ชื่อเดิม 2 ภาพ')).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await csvFor('ไม่เขียนลงไฟล์')).names).toEqual(LONG)
})

test('pictures wait for a worker that does not come, and are read when it is back @long', {
  tag: '@phone',
}, async ({ page, signInAs, noise, expectAccessible }) => {
  noise.expect(/ERR_FAILED|picture-worker|CodeMissing/)
  await signInAs('vip')
  const worker = '**/assets/picture-worker-*.js'
  await page.route(worker, (route) => route.abort())
  await page.goto('/metamind6')
  await page
    .getByLabel('เลือกภาพ', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(await somePictures(2))
  const alert = page.getByRole('alert').filter({ hasText: 'โหลดส่วนที่อ่านภาพไม่ได้' })
  await expect(alert).toBeVisible()
  await expect(page.getByText('กำลังอ่านภาพ…')).toHaveCount(2)
  await expectAccessible()
  await page.unroute(worker)
  await alert.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(page.getByText('กำลังอ่านภาพ…')).toHaveCount(0)
  await expect(alert).toBeHidden()
  await expect(page.getByRole('button', { name: 'สร้าง Metadata 2 ภาพ' }).first()).toBeVisible()
})

test('a free member sees what the tool is and the way to it; what the program needs is told to everybody', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('free')
  await page.goto('/metamind6')
  await expect(page.getByText('ใช้ metamind6 ในเบราว์เซอร์ได้เมื่อเป็นสมาชิก VIP')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ดูแพ็กเกจ VIP' })).toHaveAttribute('href', '/vip')
  const needs = async () => {
    for (const said of [
      'Turbo เร็วขึ้นประมาณ 15 เท่า',
      'License Key 1 ชุด ใช้โปรแกรมได้ 2 เครื่อง เปลี่ยนเครื่องได้ที่หน้าโปรไฟล์',
      'Windows 10 ขึ้นไป 64 บิต',
      'macOS 11 ขึ้นไป ชิป Apple หรือ Intel',
      'RAM 4 GB · พื้นที่ว่าง 500 MB · เบราว์เซอร์รุ่นปัจจุบัน',
    ])
      await expect(page.getByText(said).first()).toBeVisible()
  }
  await needs()
  await expectAccessible()
  for (const level of ['lapsed', 'vip'] as const) {
    await signInAs(level)
    await page.goto('/metamind6')
    await needs()
  }
})
