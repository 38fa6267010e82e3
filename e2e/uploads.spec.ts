import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { planWrite, sourceOfBytes, writeSegments } from '@thokham/metadata'
import { FtpStandIn } from '../companion/src/testing/ftp-stand-in.ts'
import { startLicenceServer } from '../companion/src/testing/licence-server.ts'
import { sellablePicture } from '../companion/src/testing/pictures.ts'
import { SftpStandIn } from '../companion/src/testing/sftp-stand-in.ts'
import { press } from './press.ts'
import { beyondEdge } from './sideways.ts'
import { expect, expectAccessibleOn, test } from './test.ts'
import { expectToast, noteToasts } from './toasts.ts'

const DIST = fileURLToPath(new URL('../companion/desktop/dist', import.meta.url))
const LICENCE_KEY = 'AAAA-BBBB-CCCC-DDDD-EEEE'
const TITLES = [
  ['Green rice field at dawn', 'rice,field,asia,dawn,gold,hill,green'],
  ['Wooden boat on a lake', 'boat,lake,wood,water,calm,blue,morning'],
  ['Morning market by the river', 'market,river,boat,fruit,people,city,trade'],
] as const

test('a folder goes through the queue to two marketplaces, and the pictures that one refuses stay here', async ({
  browser,
  noise,
}) => {
  const home = mkdtempSync(join(tmpdir(), 'thokham-uploads-'))
  const licences = await startLicenceServer()
  const [sftp, ftp] = [await new SftpStandIn().listen(), await new FtpStandIn().listen()]
  const context = await browser.newContext({
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  await noteToasts(context)
  context.on('page', (page) => noise.listenTo(page))
  const pictures = await somePictures(join(home, 'ผ้าทอ'))
  const program = await startProgram(home, licences.url)
  try {
    const page = await context.newPage()
    await page.goto(program.address)
    await page.getByLabel('License Key').fill(LICENCE_KEY)
    await press(page, 'เปิดใช้เครื่องนี้')
    await press(page, 'คิวส่งภาพ')
    await expect(page.getByRole('heading', { name: 'คิวส่งภาพ' })).toBeVisible()
    await expectAccessibleOn(page)

    await setAccount(page, 'Adobe Stock', sftp.port)
    await page.getByRole('button', { name: 'ทดสอบการเชื่อมต่อ' }).click()
    await expect(page.getByText(/ต่อครั้งแรก รหัสประจำเซิร์ฟเวอร์ SHA256:/)).toBeVisible()
    expect(sftp.offered).toEqual([])
    await page.getByRole('button', { name: 'จำไว้' }).click()
    await expect(page.getByText('เข้าได้ เห็น 0 ไฟล์ ยังไม่ได้ส่งอะไร')).toBeVisible()
    await expectAccessibleOn(page)
    await page.getByRole('button', { name: /^Adobe Stock/ }).click()
    await setAccount(page, '123RF', ftp.port)
    await page.getByRole('button', { name: 'ทดสอบการเชื่อมต่อ' }).click()
    await expect(page.getByText('123RF มีแต่ FTP ไม่เข้ารหัส รหัสผ่านอาจถูกดักอ่าน').first()).toBeVisible()
    await page.getByRole('button', { name: 'ใช้ต่อ' }).click()
    await expect(page.getByText('เข้าได้ เห็น 0 ไฟล์ ยังไม่ได้ส่งอะไร')).toBeVisible()

    await page.getByRole('button', { name: 'เลือกโฟลเดอร์' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('ที่อยู่ของโฟลเดอร์').fill(pictures)
    await dialog.getByRole('button', { name: 'ไป', exact: true }).click()
    await dialog.getByRole('button', { name: 'เปิด 3 ภาพ' }).click()
    await page.getByLabel('Shutterstock').check()
    await press(page, 'ตรวจและใส่คิว')
    await expectToast(page, 'ใส่คิวแล้ว 3 ภาพ')
    await expect(page.getByText('Shutterstock ไม่รับภาพ AI')).toHaveCount(3)
    expect(sftp.files.begun.size + ftp.files.begun.size).toBe(0)
    ftp.faults.isFull = true
    await press(page, 'เริ่มส่ง')
    await expect(page.getByText('ปลายทางเต็ม').first()).toBeVisible()
    await expectAccessibleOn(page)
    ftp.faults.isFull = false
    for (const at of TITLES.keys())
      await page.getByRole('button', { name: `ส่ง p${at}.jpg ไป 123RF ใหม่` }).click()
    await press(page, 'เริ่มส่ง')
    await expect(page.getByRole('status').filter({ hasText: 'ส่งครบ 3 ภาพ ต่อไปกดส่งตรวจเอง' })).toBeVisible()
    for (const at of TITLES.keys()) {
      const bytes = readFileSync(join(pictures, `p${at}.jpg`))
      expect(sftp.files.arrivals(`p${at}.jpg`, bytes)).toBe(1)
      expect(ftp.files.arrivals(`p${at}.jpg`, bytes)).toBe(1)
    }
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await expectAccessibleOn(page)
        expect(await beyondEdge(page)).toEqual([])
        if (process.env.LOOK)
          await page.screenshot({
            path: join(process.env.LOOK, `uploads-${width}-${colorScheme}.png`),
            fullPage: true,
          })
      }
  } finally {
    await context.close()
    program.child.kill('SIGKILL')
    await Promise.all([licences.close(), sftp.close(), ftp.close()])
    rmSync(home, { recursive: true, force: true })
  }
})

async function setAccount(page: Page, market: string, port: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${market}`) }).click()
  await page.getByLabel('เซิร์ฟเวอร์', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('พอร์ต').fill(String(port))
  await page.getByLabel('ชื่อผู้ใช้').fill('seller')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('secret')
  await press(page, 'บันทึก')
  await expectToast(page, 'บันทึกในเครื่องนี้แล้ว')
}

/** Makes pictures with their metadata inside. @returns their folder */
async function somePictures(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  for (const [at, [title, words]] of TITLES.entries()) {
    const source = sourceOfBytes(await sellablePicture('jpeg', ['#2f5d50', '#224466', '#a86b2d'][at]))
    const { segments } = await planWrite(source, { title, keywords: words.split(',') })
    const parts: Uint8Array[] = []
    await writeSegments(source, segments, { write: async (bytes) => void parts.push(bytes.slice()) })
    writeFileSync(join(folder, `p${at}.jpg`), Buffer.concat(parts))
  }
  return folder
}

/** Starts the built program as its launcher does. */
async function startProgram(home: string, server: string): Promise<{ child: ChildProcess; address: string }> {
  const app = join(home, 'app')
  cpSync(DIST, app, { recursive: true })
  writeFileSync(join(app, 'edition.json'), JSON.stringify({ version: '0.1.0', server }))
  const child = spawn(process.execPath, [join(app, 'metamind6.mjs'), '--no-open'], {
    env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'config') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    said += chunk
    if (said.includes('#code=') && said.endsWith('\n')) break
  }
  return { child, address: /http:\S+/.exec(said)?.[0] ?? '' }
}
