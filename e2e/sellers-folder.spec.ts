import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download, Page } from '@playwright/test'
import { readPicture, sourceOfBytes } from '@thokham/metadata'
import { unzipSync } from 'fflate'
import {
  SELLERS_FOLDER,
  SELLERS_MARKETS,
  SELLERS_NOTES,
  sellersCsv,
} from '../companion/src/testing/sellers-folder.ts'
import { freePort } from '../scripts/free-port.mjs'
import { packForThisMachine, startProgram, unpack } from './desktop-edition.ts'
import { startOwnServer } from './own-server.ts'
import { press } from './press.ts'
import { expect, live, test } from './test.ts'

/*
 * The seller's folder of forty files on the page, in a browser and in the desktop program, by the table that the command line is
 * held to as well (companion/src/metadata/sellers-folder.test.ts).
 */
const DESKTOP = { width: 1280, height: 900 }
const SAID = SELLERS_FOLDER.map(({ name, title, description, keywords }) => ({
  name,
  title,
  description,
  keywords,
}))

async function layDown(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  return Promise.all(
    SELLERS_FOLDER.map(async ({ name, make }) => {
      writeFileSync(join(folder, name), await make())
      return join(folder, name)
    }),
  )
}

/** Says of all files on the table what their seller does, as copied from a spreadsheet. */
async function sayAll(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('button', { name: /webp_04\.webp/ })
      .or(page.getByText('40 ภาพ'))
      .first(),
  ).toBeVisible()
  await expect(page.getByText('กำลังอ่านภาพ…')).toHaveCount(0)
  await page
    .getByRole('group', { name: 'ชุดนี้เป็นภาพจาก AI หรือไม่' })
    .getByRole('button', { name: 'ไม่ใช่' })
    .click()
  await press(page, 'เก็บไว้')
  await page.getByLabel('เลือกทุกภาพที่แสดง').check()
  await press(page, 'วางทับ')
  const rows = SAID.map(({ title, keywords }) => `${title}\t${keywords.join(',')}`)
  await page.getByLabel('ข้อความที่จะวางทับ').fill(rows.join('\n'))
  await page.getByRole('dialog').getByRole('button', { name: 'วางทับ' }).click()
  // One file says two things: that is seen where it is open, and ends with what is written there.
  const twice = SAID.find(({ description }) => description !== '')
  await page.getByRole('button', { name: new RegExp(`${twice?.name}`) }).click()
  await expect(page.getByText(/Older field/)).toBeVisible()
  await page.getByLabel('คำอธิบาย').fill(twice?.description ?? '')
}

/** Reads the table as the browser keeps it. */
const tableOf = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('metadata')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const rows = opening.result.transaction('pictures').objectStore('pictures').getAll()
    await new Promise((resolve) => rows.addEventListener('success', resolve))
    opening.result.close()
    return rows.result
      .sort((a, b) => a.place - b.place)
      .map(({ item: { originalName, title, description, keywords } }) => ({
        name: originalName,
        title,
        description,
        keywords,
      }))
  })

/** Opens the export with the folder's marketplaces chosen and every file in it. */
async function openExport(page: Page) {
  await page
    .getByRole('button', { name: /^ส่งออก \d+ ภาพ|^ยังไม่มีภาพพร้อมส่ง/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'CSV ของแต่ละตลาด' })
  await dialog.getByText('ส่งภาพที่ต้องดูไปด้วย').click()
  const isChosen = {
    adobe: 'Adobe Stock',
    shutterstock: 'Shutterstock',
    magnific: 'Magnific',
    generic: 'CSV',
  }
  for (const row of await dialog.getByRole('listitem').all()) {
    const name = (await row.textContent()) ?? ''
    await row.getByRole('checkbox').setChecked(Object.values(isChosen).some((one) => name.startsWith(one)))
  }
  return dialog
}

async function filesIn(download: Download): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array(await readFile((await download.path()) as string)))
}

const csvIn = (files: Record<string, Uint8Array>) =>
  SELLERS_MARKETS.map((market) => [market, Buffer.from(files[`${market}.csv`] ?? []).toString()])
const CSV = SELLERS_MARKETS.map((market) => [market, sellersCsv(market)])

async function saidIn(name: string, bytes: Uint8Array) {
  const { title, description, keywords } = (await readPicture(sourceOfBytes(bytes), name)).fields
  return { name, title, description, keywords }
}

test('forty files of nine kinds go through the page: one table, one CSV a marketplace, and nothing unsaid', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
  const folder = mkdtempSync(join(tmpdir(), 'thokham-folder-'))
  try {
    await signInAs('vip')
    await page.setViewportSize(DESKTOP)
    await page.goto('/metamind6')
    await page
      .getByLabel('เลือกภาพ', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(await layDown(folder))
    await sayAll(page)
    await expect.poll(() => tableOf(page)).toEqual(SAID)

    const dialog = await openExport(page)
    await dialog.getByText('ZIP ภาพที่เขียนแล้ว').click()
    await expectAccessible()
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'ดาวน์โหลด' }).click()
    const files = await filesIn(await coming)
    expect(csvIn(files)).toEqual(CSV)
    expect(await Promise.all(SAID.map(({ name }) => saidIn(name, files[name] ?? new Uint8Array(0))))).toEqual(
      SAID,
    )
    for (const note of SELLERS_NOTES) await expect(dialog.getByText(note)).toBeVisible()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('forty files of nine kinds are written where they lie by the desktop program, with the same tables @long', async ({
  browser,
  noise,
}) => {
  test.setTimeout(240_000)
  const home = mkdtempSync(join(tmpdir(), 'thokham-folder-'))
  const port = await freePort()
  const zip = await packForThisMachine(join(home, 'downloads'), `http://127.0.0.1:${port}`)
  const server = await startOwnServer({ port })
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'th-TH',
    viewport: DESKTOP,
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  context.on('page', (page) => noise.listenTo(page))
  const program = await startProgram(unpack(zip, join(home, 'unpacked')), {
    name: 'เครื่อง',
    home: join(home, 'own'),
  })
  try {
    await context.addCookies(server.cookies.vip)
    const profile = await context.newPage()
    await profile.goto('/profile#licence')
    await live(profile)
    const section = profile.getByRole('region', { name: 'License Key' })
    const create = section.getByRole('button', { name: 'สร้าง License Key' })
    await expect(create.or(section.getByRole('button', { name: 'มี License Key แล้ว' })).first()).toBeVisible()
    if (await create.isVisible()) await create.click()
    await section.getByRole('button', { name: 'คัดลอก' }).click()
    const clipboard = () => profile.evaluate(() => navigator.clipboard.readText())
    await expect.poll(clipboard).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){4}$/)

    const pictures = join(home, 'ภาพ')
    await layDown(pictures)
    const page = await context.newPage()
    await page.goto(program.address)
    await page.getByRole('textbox', { name: 'License Key' }).fill(await clipboard())
    await page.getByRole('button', { name: 'เปิดใช้เครื่องนี้' }).click()
    await press(page, 'เลือกโฟลเดอร์')
    const chooser = page.getByRole('dialog')
    await chooser.getByLabel('ที่อยู่ของโฟลเดอร์').fill(pictures)
    await chooser.getByRole('button', { name: 'ไป', exact: true }).click()
    await chooser.getByRole('button', { name: 'เปิด 40 ภาพ' }).click()
    await sayAll(page)
    await expect.poll(() => tableOf(page)).toEqual(SAID)

    const dialog = await openExport(page)
    await dialog.getByText('เขียนกลับโฟลเดอร์เดิม').click()
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'เขียนลงไฟล์เดิม' }).click()
    expect(csvIn(await filesIn(await coming))).toEqual(CSV)
    for (const note of SELLERS_NOTES) await expect(dialog.getByText(note)).toBeVisible()
    expect(
      await Promise.all(
        SAID.map(({ name }) => saidIn(name, new Uint8Array(readFileSync(join(pictures, name))))),
      ),
    ).toEqual(SAID)

    // What is too small is enlarged at a press, beside the file that it was made of, and says so.
    const before = readdirSync(pictures)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^ต้องแก้ \d+ ข้อ/ }).click()
    const finding = page.getByRole('listitem').filter({ hasText: 'ต้อง 4 ล้านพิกเซลขึ้นไป' })
    await finding.getByRole('button', { name: 'ขยายให้พอดี' }).click()
    await expect(page.getByText('ทำ JPEG แล้ว 1 ภาพ')).toBeVisible()
    const [made = '', ...more] = readdirSync(pictures).filter((name) => !before.includes(name))
    const { width, height, enlargedFrom } = await readPicture(
      sourceOfBytes(new Uint8Array(readFileSync(join(pictures, made)))),
    )
    expect([width, height, enlargedFrom, more]).toEqual([2000, 2000, { width: 1000, height: 1000 }, []])
  } finally {
    await context.close()
    await program.stop()
    await server.close()
    rmSync(home, { recursive: true, force: true })
  }
})
