import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { watchLongTasks } from './long-tasks.ts'
import { registerVip } from './new-member.ts'
import { press } from './press.ts'
import { expect, test } from './test.ts'

const PICTURES = 1_000
/** Pictures of one motif. */
const OF_MOTIF = 4
/** A screen that shows sixty pictures a second has so long (ms) for one; the slowest of a hundred may miss one. */
const FRAME_MS = 1_000 / 60

// A trace photographs the whole page at each step, which would be the longest task of all.
test.use({ trace: 'off' })

test('a light table of 1,000 pictures scrolls at sixty frames, and no mark holds it up', async ({ page }) => {
  await registerVip(page.request)
  const key = { data: { apiKey: 'key-fal-0123456789placeholder' } }
  expect((await page.request.put('/api/provider-keys/fal', key)).ok()).toBe(true)
  await page.goto('/studio')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('silk loom')
  await press(page, 'สร้าง 1 ภาพ')
  await expect(page.getByRole('link', { name: 'เลือกภาพ 1 ภาพ' })).toBeVisible({ timeout: 30_000 })
  await page.evaluate(layOut, { pictures: PICTURES, ofMotif: OF_MOTIF })
  await page.reload()
  await page.getByRole('link', { name: 'เลือกภาพ 1,000 ภาพ' }).click()
  await expect(page.getByText('250 ลายที่ต่างกันจริง จาก 1,000 ภาพ')).toBeVisible()

  const fold = page.getByRole('switch', { name: 'รวมลายเดียวกัน' })
  const whileUnfolded = await watchLongTasks(page)
  await fold.uncheck()
  const list = page.getByRole('list', { name: 'ภาพของชุดนี้' })
  await expect(list.getByRole('button').first()).toBeVisible()
  expect(await whileUnfolded(), 'a thousand places are laid out').toEqual([])

  const whileScrolled = await watchLongTasks(page)
  const frames = await list.evaluate(scrollThrough)
  expect(await whileScrolled(), 'no task takes more than 50 ms').toEqual([])
  await expect(list.getByRole('button', { name: /^ภาพที่ 1,?000:/ })).toBeVisible()
  const middle = frames.toSorted((one, other) => one - other)[Math.floor(frames.length / 2)] ?? 0
  console.info(`${frames.length} frames, ${middle.toFixed(1)} ms in the middle`)
  expect(middle, 'half of the frames come in time').toBeLessThanOrEqual(1.1 * FRAME_MS)

  await list.evaluate((element) => element.scrollTo(0, 0))
  await list.getByRole('button', { name: /^ภาพที่ 1:/ }).click()
  const whileMarked = await watchLongTasks(page)
  for (const mark of ['P', 'X', '4', 'P', 'ArrowRight', '5', 'Control+Z']) await page.keyboard.press(mark)
  await expect(page.getByRole('button', { name: /^เลือก 2/ }).first()).toBeVisible()
  expect(await whileMarked(), 'a mark is there at once').toEqual([])
  if (process.env.LOOK) await look(page, process.env.LOOK)
})

/** Draws the table in both themes and sizes, for whoever looks at it. */
async function look(page: Page, folder: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390])
      for (const view of ['single', 'grid']) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        if (view === 'grid') await page.keyboard.press('Escape')
        else await page.getByRole('button', { name: /^ภาพที่ 1:/ }).click()
        await page.screenshot({ path: join(folder, `table-${view}-${width}-${colorScheme}.png`) })
        if (view === 'single' && width === 390) await page.keyboard.press('Escape')
      }
}

/** In the page: lays many pictures on the table in the place of the one that is there, each motif with colours of its own. */
async function layOut({ pictures, ofMotif }: { pictures: number; ofMotif: number }): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open('studio'))
  const [entry] = await done(database.transaction('entries').objectStore('entries').getAll())
  const file = await done(database.transaction('files').objectStore('files').get(entry.id))
  const thumbnails: { bytes: ArrayBuffer; type: string }[] = []
  for (let at = 0; at < 24; at++) {
    const canvas = new OffscreenCanvas(330, 220)
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    for (let disc = 0; disc < 60; disc++) {
      pen.fillStyle = `hsl(${Math.random() * 360} 70% 50%)`
      pen.beginPath()
      pen.arc(Math.random() * 330, Math.random() * 220, 10 + Math.random() * 40, 0, 7)
      pen.fill()
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
    thumbnails.push({ bytes: await blob.arrayBuffer(), type: blob.type })
  }
  const random16 = () => crypto.getRandomValues(new Uint16Array(16))
  const looks = Array.from({ length: pictures / ofMotif }, () => {
    const colours = Float32Array.from({ length: 64 }, () => Math.random() ** 6)
    const sum = colours.reduce((all, each) => all + each, 0)
    return { ...entry.looked.look, quality: 90, isOnWhite: false, colours: colours.map((each) => each / sum) }
  })
  const transaction = database.transaction(['entries', 'files'], 'readwrite')
  for (let at = 0; at < pictures; at++) {
    const look = {
      ...looks[Math.floor(at / ofMotif)],
      hashes: Array.from({ length: 8 }, random16),
      windows: Array.from({ length: 10 }, random16),
    }
    const id = at === 0 ? entry.id : crypto.randomUUID()
    const prompt = `scene${Math.floor(at / ofMotif)} thread${Math.floor(at / ofMotif)}`
    transaction.objectStore('entries').put({
      ...entry,
      ...{ id, prompt, position: at, thumbnail: thumbnails[at % thumbnails.length] },
      looked: { width: 2_048, height: 2_048, look },
    })
    transaction.objectStore('files').put(file, id)
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  database.close()
}

/** In the page: scrolls a list to its end as a wheel does, a little with each frame. @returns ms between frames */
async function scrollThrough(list: Element): Promise<number[]> {
  const frames: number[] = []
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let before = await frame()
  const step = Math.max(60, (list.scrollHeight - list.clientHeight) / 300)
  while (list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
    list.scrollBy(0, step)
    const now = await frame()
    frames.push(now - before)
    before = now
  }
  return frames
}
