import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readPicture, sourceOfBytes } from '@thokham/metadata'
import { dispose, parseMetadata } from '@uswriting/exiftool'
import sharp from 'sharp'
import { startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { type Machine, packForThisMachine, startProgram, unpack } from './desktop-edition.ts'
import { startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'
import { expectToast, noteToasts } from './toasts.ts'

const PICTURES = 50
const DESKTOP = { width: 1280, height: 900 }

test('a VIP downloads the program, opens it, writes fifty pictures where they lie, and moves to another machine @long', async ({
  browser,
  noise,
}) => {
  test.slow()
  const home = mkdtempSync(join(tmpdir(), 'thokham-desktop-'))
  const provider = await startStandIn({ delayMs: 30 })
  const port = await freePort()
  const zip = await packForThisMachine(join(home, 'downloads'), `http://127.0.0.1:${port}`)
  const server = await startOwnServer({ port, env: { DESKTOP_FOLDER: join(home, 'downloads') } })
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    viewport: DESKTOP,
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  await noteToasts(context)
  context.on('page', (page) => noise.listenTo(page))
  const machine = (name: string): Machine => ({ name, home: join(home, name) })
  const started: { stop: () => Promise<void> }[] = []
  const start = async (folder: string, name: string) => {
    const program = await startProgram(folder, machine(name), { GEMINI_BASE_URL: provider.geminiUrl })
    started.push(program)
    return program
  }
  try {
    await context.addCookies(server.cookies.vip)
    const page = await context.newPage()

    // The key, from the profile.
    await page.goto('/profile#licence')
    await live(page)
    const section = page.getByRole('region', { name: 'License Key' })
    const create = section.getByRole('button', { name: 'สร้าง License Key' })
    await expect(create.or(section.getByRole('button', { name: 'มี License Key แล้ว' })).first()).toBeVisible()
    if (await create.isVisible()) await create.click()
    await section.getByRole('button', { name: 'คัดลอก' }).click()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(clipboard).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){4}$/)
    const key = await clipboard()

    // The ZIP, with its checksum.
    await page.goto('/metamind6')
    await live(page)
    const card = page.locator('#desktop')
    const sha256 = createHash('sha256').update(zip).digest('hex')
    await expect(card.getByText(sha256)).toBeVisible()
    await expect(card.getByText(/^เวอร์ชัน 0\.1\.0 · \d+ MB$/)).toBeVisible()
    // What was not packed has no button.
    await expect(card.getByText('Windows', { exact: true })).toHaveCount(0)
    await expectAccessibleOn(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('link', { name: 'ดาวน์โหลดสำหรับ Linux' }).click(),
    ])
    const bytes = await readFile((await file.path()) as string)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    const folder = unpack(bytes, join(home, 'unpacked'))

    // The program, activated.
    const pictures = join(home, 'ภาพ')
    const originals = await somePictures(pictures)
    const own = await start(folder, 'เครื่องหนึ่ง')
    const desktop = await context.newPage()
    await desktop.goto(own.address)
    await expect(desktop.getByRole('heading', { name: 'License Key' })).toBeVisible()
    expect(desktop.url(), 'the code is not kept').not.toContain('code')
    await expectAccessibleOn(desktop)
    await activate(desktop, key)
    await expect(desktop.getByText('วางภาพที่นี่ สูงสุด 500 ภาพ ภาพละ 50 MB')).toBeVisible()
    await expectAccessibleOn(desktop)

    // Fifty pictures of a folder, by the provider's eye.
    await press(desktop, 'เลือกโฟลเดอร์')
    const dialog = desktop.getByRole('dialog')
    await dialog.getByLabel('ที่อยู่ของโฟลเดอร์').fill(pictures)
    await dialog.getByRole('button', { name: 'ไป', exact: true }).click()
    await expectAccessibleOn(desktop)
    await dialog.getByRole('button', { name: 'เปิด 50 ภาพ' }).click()
    await expect(desktop.getByText('ยังไม่มี API Key ของ Gemini ในเครื่องนี้')).toBeVisible()
    await press(desktop, 'ตั้งค่า API Key')
    await dialog.getByLabel('API Key ของ Gemini', { exact: true }).fill('AIza-of-the-desktop')
    await expectAccessibleOn(desktop)
    await dialog.getByRole('button', { name: 'บันทึก API Key ของ Gemini' }).click()
    await expectToast(desktop, 'บันทึก API Key แล้ว')
    await desktop.keyboard.press('Escape')
    await press(desktop, `สร้าง Metadata ${PICTURES} ภาพ`)
    await expect(desktop.getByRole('progressbar', { name: 'เสร็จ 50 จาก 50 ภาพ' })).toBeVisible({
      timeout: 300_000,
    })
    expect(provider.asked).toHaveLength(PICTURES)
    expect((await sharp(provider.asked[0]?.picture?.bytes).metadata()).width).toBe(1024)
    await desktop.getByRole('button', { name: /scene-01\.jpg/ }).click()
    await desktop.getByLabel('ชื่อภาพ').fill('Hands weaving silk on a wooden loom')

    // Into the files where they lie, and the marketplace's CSV.
    await desktop
      .getByRole('button', { name: /^ส่งออก \d+ ภาพ|^ยังไม่มีภาพพร้อมส่ง/ })
      .first()
      .click()
    for (const market of ['Magnific', '123RF', 'Dreamstime']) await dialog.getByLabel(market).uncheck()
    // The dialog is whole by now.
    const look = dialog.getByText('ส่งภาพที่ต้องดูไปด้วย')
    if ((await look.count()) > 0) await look.click()
    await expect(dialog.getByRole('radio', { name: /เขียนกลับโฟลเดอร์เดิม/ })).toBeChecked()
    await dialog.getByText('เก็บสำเนา *.orig').click()
    await expectAccessibleOn(desktop)
    const [csv] = await Promise.all([
      desktop.waitForEvent('download'),
      dialog.getByRole('button', { name: 'เขียนลงไฟล์เดิม' }).click(),
    ])
    await expectToast(desktop, 'เขียนแล้ว 50 ภาพ')
    expect(csv.suggestedFilename()).toBe('adobe.csv')
    const rows = (await readFile((await csv.path()) as string, 'utf8')).trimEnd().split('\r\n')
    expect(rows).toHaveLength(PICTURES + 1)
    expect(rows[1]).toMatch(/^scene-01\.jpg,Hands weaving silk on a wooden loom,"/)
    for (const { name, bytes: original } of originals) {
      const now = readFileSync(join(pictures, name))
      expect(readFileSync(join(pictures, `${name}.orig`)).equals(original)).toBe(true)
      const { fields } = await readPicture(sourceOfBytes(now))
      expect(fields.keywords.length, name).toBeGreaterThan(20)
      expect(pixelsOf(now).equals(pixelsOf(original)), name).toBe(true)
    }
    await agrees(readFileSync(join(pictures, 'scene-01.jpg')), 'Hands weaving silk on a wooden loom')

    // The work survives a reload, and the program its page.
    await desktop.reload()
    await expect(desktop.getByText('งานค้าง 50 ภาพ')).toBeVisible()
    await desktop.getByRole('button', { name: 'ทำต่อ' }).click()
    await expect(desktop.getByLabel('ชื่อภาพ')).toHaveValue('Hands weaving silk on a wooden loom')

    // A second machine fits; a third does not, until one is taken off in the profile.
    const second = await context.newPage()
    await second.goto((await start(folder, 'เครื่องสอง')).address)
    await activate(second, key)
    await expect(second.getByText('วางภาพที่นี่')).toBeVisible()
    const third = await context.newPage()
    await third.goto((await start(folder, 'เครื่องสาม')).address)
    await activate(third, key)
    await expect(third.getByText('ใช้ครบจำนวนเครื่องแล้ว กรุณานำเครื่องเก่าออกก่อน')).toBeVisible()
    await expect(third.getByText('เครื่องสอง')).toBeVisible()
    await expectAccessibleOn(third)

    await page.goto('/profile#licence')
    await live(page)
    await expect(section.getByText('2/2 เครื่อง')).toBeVisible()
    await section.getByRole('button', { name: 'นำ เครื่องสอง ออก' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'นำเครื่องออก' }).click()
    await expect(section.getByText('1/2 เครื่อง')).toBeVisible()
    await activate(third, key)
    await expect(third.getByText('วางภาพที่นี่')).toBeVisible()

    // The key is replaced: at its next start the program asks for the new one, and forgets the former at a press.
    await page.close()
    await third.close()
    const shown = (await (await context.request.get('/api/licence')).json()).licence.maskedKey
    const password = server.members.vip?.password
    const replaced = await context.request.post('/api/licence/replace-key', {
      data: { replaces: shown, password },
    })
    expect(replaced.ok(), await replaced.text()).toBe(true)
    await started.pop()?.stop()
    const again = await context.newPage()
    await again.goto((await start(folder, 'เครื่องสาม')).address)
    await expect(again.getByText('กรุณาวางคีย์ใหม่จากหน้าโปรไฟล์')).toBeVisible()
    await expectAccessibleOn(again)
    await again.getByRole('button', { name: 'ลืม License Key ในเครื่องนี้' }).click()
    await expect(again.getByText('กรุณาวางคีย์ใหม่จากหน้าโปรไฟล์')).toHaveCount(0)
    await expect(again.getByRole('button', { name: 'ลืม License Key ในเครื่องนี้' })).toHaveCount(0)
    await activate(again, (await replaced.json()).key)
    await expect(again.getByText('วางภาพที่นี่')).toBeVisible()

    // It ends at a press.
    await press(desktop, 'ปิดโปรแกรม')
    await expect(desktop.getByText('ปิดโปรแกรมแล้ว ปิดแท็บนี้ได้เลย')).toBeVisible()
  } finally {
    await context.close()
    for (const program of started) await program.stop()
    await server.close()
    await provider.close()
    await dispose()
    rmSync(home, { recursive: true, force: true })
  }
})

async function activate(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'License Key' }).fill(key)
  await page.getByRole('button', { name: 'เปิดใช้เครื่องนี้' }).click()
}

/** Writes pictures of different colours into a folder, as a seller exports them. */
async function somePictures(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  mkdirSync(folder, { recursive: true })
  const made: { name: string; bytes: Buffer }[] = []
  for (let at = 0; at < PICTURES; at++) {
    const background = { r: (at * 37) % 256, g: (at * 83) % 256, b: 120 }
    const name = `scene-${String(at + 1).padStart(2, '0')}.jpg`
    const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background } })
      .jpeg()
      .toBuffer()
    // One colour packs well: what is missing to what marketplaces take stands behind its end.
    const bytes = Buffer.concat([picture, Buffer.alloc(1_600_000 - picture.length)])
    writeFileSync(join(folder, name), bytes)
    made.push({ name, bytes })
  }
  return made
}

/** Returns what is shown of a picture: all from its first table on. */
const pixelsOf = (jpeg: Buffer) => jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb])))

/** Expects that exiftool itself, as wasm, reads what was written. */
async function agrees(bytes: Buffer, title: string): Promise<void> {
  const result = await parseMetadata(
    { name: 'picture.jpg', data: new Uint8Array(bytes) },
    { args: ['-json', '-G1', '-n'], transform: (text) => JSON.parse(text)[0] },
  )
  if (!result.success) throw new Error(result.error)
  expect(result.data).toMatchObject({
    'XMP-dc:Title': title,
    'IPTC:ObjectName': title,
    'IFD0:XPTitle': title,
  })
}
