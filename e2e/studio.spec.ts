import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPicture, sourceOfBytes } from '@thokham/metadata'
import { unzipSync } from 'fflate'
import { registerVip } from './new-member.ts'
import { press } from './press.ts'
import { expect, test } from './test.ts'

/* Pictures of the stand-in for those who make them (scripts/image-provider-stand-in.mjs); a prompt asks for trouble by a mark. */

const phone = { tag: '@phone' }

async function storeKey(page: Page, provider: string): Promise<void> {
  const data = { apiKey: `key-${provider}-0123456789placeholder` }
  const answer = await page.request.put(`/api/provider-keys/${provider}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const prompts = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const tiles = (page: Page) => page.getByRole('button', { name: /^ดาวน์โหลดภาพที่/ })

test('prompts become pictures in this browser, and one ZIP', phone, async ({ page, expectAccessible }) => {
  await registerVip(page.request)
  await page.goto('/studio')
  await expect(page.getByText('ยังไม่มีภาพ ใส่ Prompt แล้วกดสร้างภาพ')).toBeVisible()
  await expect(page.getByText('สร้างภาพด้วย API Key ของคุณเอง กรุณาใส่คีย์ที่หน้าโปรไฟล์ก่อน')).toBeVisible()
  await expect(page.getByRole('button', { name: 'สร้างภาพ', exact: true })).toBeDisabled()
  await expectAccessible()

  await storeKey(page, 'fal')
  await page.reload()
  await expect(page.getByRole('radio', { name: /^fal/ })).toBeChecked()
  await press(page, 'สร้างภาพ')
  await expect(page.getByText('กรุณาใส่ Prompt อย่างน้อย 1 บรรทัด')).toBeVisible()
  await prompts(page).fill('silk loom --ar 16:9 --v 7\nmisty forest --no people\nred kite [refused]')
  await expect(page.getByText('ไม่ใช้ --v 7')).toBeVisible()
  // 0.06 dollars each at 35.50 baht: 2.13 baht.
  await page.getByRole('button', { name: 'เพิ่มค่า', exact: true }).first().click()
  await expect(page.getByText('3 Prompt × 2 = 6 ภาพ')).toBeVisible()
  await expect(page.getByText('ประมาณ 12.78 บาท คิดจริงตามที่ fal แจ้ง')).toBeVisible()
  await expectAccessible()
  await press(page, 'สร้าง 6 ภาพ')

  await expect(page).toHaveURL(/\/studio\?run=[0-9a-f-]{36}$/)
  await expect(page.getByText('4/6 ภาพ').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('สร้างเสร็จแล้ว')).toBeVisible()
  await expect(tiles(page)).toHaveCount(4)
  await expect(page.getByText('fal ไม่รับ Prompt นี้').first()).toBeVisible()
  await expect(page.getByText('misty forest. Without people.')).toBeVisible()
  await expectAccessible()

  // The server has let go of what the browser confirmed; a reload finds it here.
  await page.reload()
  await expect(tiles(page)).toHaveCount(4)
  // Six of 2.13 baht, here and in the profile: what fal refuses may be billed, and counts.
  await expect(page.getByText('เดือนนี้ใช้กับ fal แล้ว 12.78 บาท')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'ดาวน์โหลดทั้งหมด (ZIP)')])
  const files = unzipSync(readFileSync(await file.path()))
  expect(Object.keys(files)).toEqual([
    '001-silk-loom.png',
    '002-silk-loom.png',
    '003-misty-forest-without-people.png',
    '004-misty-forest-without-people.png',
  ])
  for (const bytes of Object.values(files)) expect([...bytes.slice(1, 4)]).toEqual([0x50, 0x4e, 0x47])

  await press(page, 'แก้ Prompt')
  await expect(prompts(page)).toHaveValue(/\nred kite \[refused\]$/)
  await press(page, 'ลบภาพชุดนี้')
  await page.getByRole('dialog').getByRole('button', { name: 'ลบภาพชุดนี้' }).click()
  await expect(tiles(page)).toHaveCount(0)
  await expect(page.getByText('ไม่อยู่ในเครื่องนี้')).toHaveCount(4)
  await page.goto('/profile')
  // Of fal, and of all.
  await expect(page.getByText('12.78 บาท', { exact: true })).toHaveCount(2)
})

test(
  'a run that its ceiling stopped goes on with a higher one',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    await storeKey(page, 'fal')
    await page.goto('/studio')
    await prompts(page).fill('silk loom\nmisty forest\nred kite')
    // One picture is 2.13 baht.
    await page.getByLabel('เพดานเงิน', { exact: true }).fill('4')
    await press(page, 'สร้าง 3 ภาพ')
    await expect(page.getByText('เพดานเหลือ 1.87 บาท ภาพถัดไปประมาณ 2.13 บาท จึงหยุด')).toBeVisible({
      timeout: 30_000,
    })
    await expect(tiles(page)).toHaveCount(1)
    await expectAccessible()
    await page.getByLabel('เพดานใหม่').fill('7')
    await page.getByRole('button', { name: 'เพิ่มเพดาน', exact: true }).click()
    await expect(page.getByText('3/3 ภาพ').first()).toBeVisible({ timeout: 30_000 })
    await expect(tiles(page)).toHaveCount(3)
    await expect(page.getByText('ใช้ 6.39 กันไว้ 0 จาก 7 บาท')).toBeVisible()
  },
)

test(
  'pictures are chosen, go on to the metadata tool, and keep their history',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    await storeKey(page, 'fal')
    await page.goto('/studio')
    await prompts(page).fill('silk loom in a village, warm light\nmisty forest')
    await expect(page.getByText('2 Prompt มีลายต่างกันจริง 2 ลาย')).toBeVisible()
    await press(page, 'สร้าง 2 ภาพ')
    await expect(tiles(page)).toHaveCount(2, { timeout: 30_000 })
    await page.getByRole('link', { name: 'เลือกภาพ 2 ภาพ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'โต๊ะคัดภาพ' })).toBeVisible()
    await expect(page.getByText(/ลายที่ต่างกันจริง จาก 2 ภาพ$/)).toBeVisible()
    await expectAccessible()

    // Every mark can be taken back.
    await page.getByRole('switch', { name: 'รวมลายเดียวกัน' }).uncheck()
    await page.getByRole('button', { name: 'ภาพที่ 1: silk loom in a village, warm light' }).click()
    // On a phone as on a desktop: what it is judged by and with lies in sight together.
    const marks = [page.locator('figure').last(), page.getByRole('button', { name: /^ไม่เอา/ }).last()]
    for (const each of marks) await expect(each).toBeInViewport({ ratio: 0.9 })
    await page
      .getByRole('button', { name: /^ไม่เอา/, pressed: false })
      .last()
      .click()
    const undo = page.getByRole('button', { name: 'เลิกทำ: ไม่เอา 1 ภาพ' }).filter({ visible: true })
    await undo.last().click()
    await press(page, 'ให้ 4 ดาว')
    await page.getByRole('button', { name: /^เลือก/, pressed: false }).last().click()
    await expectAccessible()
    await page.reload()
    await press(page, 'ส่งไปทำ Metadata 1 ภาพ')

    await expect(page).toHaveURL(/\/metamind6$/)
    await expect(page.getByText('Silk loom in a village - warm light').first()).toBeVisible()
    await expect(page.getByText(/^เก็บไว้ในเบราว์เซอร์/).first()).toBeVisible()
    await page.reload()
    // Phones and desktops have a button of their own for it.
    const out = page.getByRole('button', { name: /^(ดาวน์โหลด$|ส่งออก \d+ ภาพ|ยังไม่มีภาพพร้อมส่ง)/ })
    await out.filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('ส่งภาพที่ต้องดูไปด้วย').click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click(),
    ])
    const files = unzipSync(readFileSync(await file.path()))
    const [name = '', bytes] = Object.entries(files).find(([name]) => name.endsWith('.png')) ?? []
    expect(name).toMatch(/^silk-loom-in-a-[0-9a-f]{8}\.png$/)
    const { fields } = await readPicture(sourceOfBytes(bytes as Uint8Array), name)
    expect(fields).toMatchObject({
      title: 'Silk loom in a village - warm light',
      digitalSourceType: 'trainedAlgorithmicMedia',
      aiSystem: 'fal fal-ai/flux-pro/v1.1-ultra',
      aiSystemVersion: 'fal-ai/flux-pro/v1.1-ultra',
      aiPrompt: 'silk loom in a village, warm light',
    })

    await page.goto('/studio')
    await page.getByRole('link', { name: 'เลือกภาพ 2 ภาพ' }).click()
    await page.getByRole('switch', { name: 'รวมลายเดียวกัน' }).uncheck()
    await page.getByRole('button', { name: 'ภาพที่ 1: silk loom in a village, warm light' }).click()
    await page.getByRole('link', { name: 'ประวัติของภาพ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ประวัติของภาพ' })).toBeVisible()
    await expect(page.getByRole('img', { name: '4 ดาว' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '1482907' })).toBeVisible()
    await expect(page.getByText(name).first()).toBeVisible()
    await expectAccessible()
    const choose = page.getByLabel('เลือกไฟล์', { exact: true }).and(page.locator('input'))
    await choose.setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(bytes as Uint8Array) })
    await expect(page.getByText(`ตรงกับ ${name} ที่เขียนไว้ ทุกไบต์`)).toBeVisible()
    const changed = Buffer.from(bytes as Uint8Array)
    changed[changed.length - 5] = (changed.at(-5) ?? 0) ^ 1
    await choose.setInputFiles({ name, mimeType: 'image/png', buffer: changed })
    await expect(page.getByText(/^ไฟล์เปลี่ยนหลังบันทึก/)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Record of origin')).toBeVisible()
    await expect(page.getByText('Disclosed as AI-generated (IPTC trainedAlgorithmicMedia)')).toBeVisible()
    await expect(page.getByText(/^The file has changed since/)).toBeVisible()
  },
)

test(
  'a provider looks for flaws at a price that is said before, and each is shown at its place',
  phone,
  async ({ page, expectAccessible }) => {
    await registerVip(page.request)
    await storeKey(page, 'fal')
    await page.goto('/studio')
    await prompts(page).fill('silk loom\nmisty forest\nred kite\nblue river\ngreen hill\nold town')
    await press(page, 'สร้าง 6 ภาพ')
    await expect(tiles(page)).toHaveCount(6, { timeout: 30_000 })
    await page.getByRole('link', { name: 'เลือกภาพ 6 ภาพ' }).click()
    await expect(page.getByText(/ลายที่ต่างกันจริง จาก 6 ภาพ$/)).toBeVisible()
    // Without a key of OpenAI or Google nothing is offered.
    await expect(page.getByRole('button', { name: 'หาตำหนิ', exact: true })).toHaveCount(0)
    await storeKey(page, 'openai')
    await page.reload()
    await expect(page.getByText(/^ให้ AI หาตำหนิ 6 ภาพ ประมาณ [\d.]+ บาท/)).toBeVisible()
    await expectAccessible()
    await press(page, 'หาตำหนิ')
    const line = page.getByText(/^หาตำหนิแล้ว 6 ภาพ พบ \d ภาพ ไม่ลบให้เอง$/)
    await expect(line).toBeVisible({ timeout: 30_000 })
    const flawed = Number(/พบ (\d)/.exec((await line.textContent()) ?? '')?.[1])
    // It stays with the picture, beyond a reload.
    await page.reload()
    await page.getByRole('switch', { name: 'รวมลายเดียวกัน' }).uncheck()
    let seen = 0
    for (let at = 1; at <= 6; at++) {
      const cell = page.getByRole('button', { name: new RegExp(`^ภาพที่ ${at}:`) })
      if (await cell.isVisible()) await cell.click()
      else await page.getByRole('button', { name: 'ภาพถัดไป' }).click()
      const hand = page.getByRole('listitem').filter({ hasText: 'มือ นิ้วเกินมาหนึ่งนิ้ว' })
      const none = page.getByText('ไม่พบตำหนิ กรุณาดูที่ 100% ก่อนส่ง')
      await expect(hand.or(none)).toBeVisible()
      if (await hand.isVisible()) {
        seen++
        await expect(page.locator('figure rect')).toHaveCount(2)
        await expectAccessible()
      }
    }
    expect(seen).toBe(flawed)
  },
)

test('pictures of every run come while any part is open, and what was said of one that is here stays', async ({
  page,
  noise,
}) => {
  noise.expect(/held-pictures\/taken/)
  await registerVip(page.request)
  await storeKey(page, 'fal')
  await storeKey(page, 'replicate')
  await page.route('**/api/held-pictures/taken', (route) => route.abort())
  await page.goto('/studio')
  await prompts(page).fill('silk loom')
  await press(page, 'สร้าง 1 ภาพ')
  const unconfirmed = 'ภาพอยู่ในเครื่องนี้แล้ว แต่ยังแจ้งว่าได้รับไม่สำเร็จ จะแจ้งใหม่ให้เอง'
  await expect(page.getByText(unconfirmed)).toBeVisible({ timeout: 30_000 })
  // It is here, and is chosen: the server's confirmation comes later and takes nothing of that away.
  await page.getByRole('link', { name: 'เลือกภาพ 1 ภาพ' }).click()
  await expect(page.getByRole('button', { name: 'ให้ 4 ดาว', exact: true })).toBeVisible()
  await press(page, 'ให้ 4 ดาว')
  await page.unroute('**/api/held-pictures/taken')

  // Another run, of another device: it is fetched while the table of the first is open.
  const answer = await page.request.post('/api/image-runs', {
    data: {
      idempotencyKey: crypto.randomUUID(),
      provider: 'replicate',
      prompts: [{ text: 'red kite' }],
      ceilingSatang: 1_000,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id } = await answer.json()
  const held = async () => (await (await page.request.get('/api/held-pictures')).json()).total
  const done = async () => (await (await page.request.get(`/api/image-runs/${id}`)).json()).steps.done
  await expect.poll(done, { timeout: 30_000 }).toBe(1)
  await expect.poll(held, { timeout: 45_000 }).toBe(0)
  await expect(page.getByText(unconfirmed)).toHaveCount(0)
  await page.goto(`/studio?run=${id}`)
  await expect(tiles(page)).toHaveCount(1)
  await page.getByRole('link', { name: /silk loom/ }).click()
  await page.getByRole('link', { name: 'เลือกภาพ 1 ภาพ' }).click()
  await expect(page.getByRole('button', { name: 'ให้ 4 ดาว', exact: true, pressed: true })).toBeVisible()
})

test(
  'a browser that stores nothing says why, and pictures go into a ZIP or a folder instead',
  phone,
  async ({ page, expectAccessible }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('no', 'SecurityError')
      }
    })
    await registerVip(page.request)
    await storeKey(page, 'fal')
    await page.goto('/studio')
    await prompts(page).fill('silk loom\nmisty forest')
    await press(page, 'สร้าง 2 ภาพ')
    await expect(page.getByText(/^เบราว์เซอร์ไม่ยอมให้เก็บภาพ อาจเป็นหน้าต่างส่วนตัว/)).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText(/^รอรับ 2 ภาพ · ฝากไว้ถึง/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'ลองอีกครั้ง' })).toBeVisible()
    await expectAccessible()
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'ดาวน์โหลด 2 ภาพ (ZIP)')])
    expect(Object.keys(unzipSync(readFileSync(await file.path())))).toHaveLength(2)
    // Only its member knows that the file is there: until then the server keeps them.
    await press(page, 'ได้ไฟล์แล้ว เลิกฝาก 2 ภาพ')
    await expect(page.getByText(/^รอรับ 2 ภาพ/)).toHaveCount(0)
    const held = await (await page.request.get('/api/held-pictures')).json()
    expect(held.total).toBe(0)
  },
)

test('pictures go straight into a folder that was chosen', async ({ page, expectAccessible }) => {
  // The system's own dialogue is pressed by nobody here; the folder is one of the browser's.
  await page.addInitScript(() => {
    const showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('pictures', { create: true })
    Object.assign(window, { showDirectoryPicker })
  })
  await registerVip(page.request)
  await storeKey(page, 'fal')
  await page.goto('/studio')
  await press(page, 'เลือกโฟลเดอร์')
  await expect(page.getByText('ภาพที่มาถึงลงโฟลเดอร์ pictures โดยตรง')).toBeVisible()
  await expectAccessible()
  await prompts(page).fill('silk loom\nmisty forest')
  await press(page, 'สร้าง 2 ภาพ')
  await expect(tiles(page)).toHaveCount(2, { timeout: 30_000 })
  const inFolder = () =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('pictures')
      const files: { name: string; bytes: number }[] = []
      for await (const handle of folder.values())
        files.push({
          name: handle.name,
          bytes: (await (handle as unknown as FileSystemFileHandle).getFile()).size,
        })
      return files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    })
  const files = await inFolder()
  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^misty-forest-[0-9a-f]{8}\.png$/),
    expect.stringMatching(/^silk-loom-[0-9a-f]{8}\.png$/),
  ])
  expect(files.every(({ bytes }) => bytes > 0)).toBe(true)
  // What lies in the folder is packed, chosen and looked at as what lies in the browser, also after a reload.
  await page.reload()
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByText(/^อยู่ในเบราว์เซอร์นี้/)).toHaveCount(0)
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'ดาวน์โหลดทั้งหมด (ZIP)')])
  expect(Object.keys(unzipSync(readFileSync(await file.path())))).toHaveLength(2)
})

test('prompts of a generator, and of a set of the history, go into the order and out again', async ({
  page,
}) => {
  await registerVip(page.request)
  await page.goto('/ready-prompt')
  await page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).fill('silk loom\nmisty forest')
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^ผลลัพธ์ \d+ รายการ$/ })).toBeVisible()
  await press(page, 'สร้างภาพ')
  await expect(page).toHaveURL(/\/studio$/)
  await expect(prompts(page)).toHaveValue(/^silk loom,? .*\n/)
  await page.getByRole('button', { name: 'เลิกทำ', exact: true }).click()
  await expect(prompts(page)).toHaveValue('')
  await page.goto('/history')
  await page.getByRole('button', { name: /^สร้างภาพจาก / }).click()
  await expect(page).toHaveURL(/\/studio$/)
  await expect(prompts(page)).toHaveValue(/^silk loom,? .*\n/)
})
