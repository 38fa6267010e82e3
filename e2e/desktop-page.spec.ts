import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { PicturesView, PictureWish } from '@thokham/contract/desktop-pictures'
import type { FolderView, ProgramNews, ProgramState } from '@thokham/contract/desktop-program'
import sharp from 'sharp'
import { expect, test } from './test.ts'

const PAGE = fileURLToPath(new URL('../companion/desktop/dist/page/', import.meta.url))
const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

/** Serves the built page, with answers of a test's own in the place of the program's. */
async function startStandInProgram(answers: Record<string, (input: { path: string }) => unknown>) {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a5' } })
    .jpeg()
    .toBuffer()
  /** Addresses at which the page asked for news, and the streams that it reads. */
  const asked: string[] = []
  const streams = new Set<ServerResponse>()
  const state: ProgramState = {
    version: '0.1.0',
    server: 'http://127.0.0.1',
    licence: { works: true, how: 'online', until: null, key: null, sentence: null, machines: [] },
    keys: [],
    watched: null,
  }
  const program = { state, replayed: [] as ProgramNews[] }
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const verb = pathname.slice('/desktop/'.length)
    const send = (answer: unknown) => response.end(JSON.stringify(answer))
    if (pathname === '/api/ai/providers') return send({ providers: [] })
    if (pathname === '/api/rules')
      return send({ versions: [], removed: [], marketplaces: [], words: [], plans: [] })
    if (verb === 'picture') return response.end(picture)
    if (verb === 'news') {
      asked.push(search)
      streams.add(response)
      for (const news of [{ kind: 'state', state: program.state }, ...program.replayed])
        response.write(`${JSON.stringify(news)}\n`)
      return response.on('close', () => streams.delete(response))
    }
    if (pathname.startsWith('/desktop/')) {
      // The page that asked may have gone.
      const body = await text(request).catch(() => null)
      if (body === null) return
      if (verb === 'enter') return send({ token: 'token' })
      if (verb === 'state') return send(program.state)
      return send((await answers[verb]?.(JSON.parse(body))) ?? {})
    }
    const name = pathname === '/' ? 'desktop.html' : pathname.slice(1)
    const bytes = await readFile(join(PAGE, name)).catch(() => null)
    response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    return response.writeHead(bytes ? 200 : 404).end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const tell = (news: ProgramNews) => {
    for (const stream of streams) stream.write(`${JSON.stringify(news)}\n`)
  }
  // A page that hears nothing for long asks again.
  const beat = setInterval(() => tell({ kind: 'here' }), 5_000)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/#code=c`,
    program,
    asked,
    tell,
    close: async () => {
      clearInterval(beat)
      server.close()
      server.closeAllConnections()
    },
  }
}

const folder = (path: string, folders: string[] = []): FolderView => ({
  path,
  parent: null,
  folders: folders.map((name) => ({ path: `${path}/${name}`, name })),
  pictures: 0,
  places: [],
})

test('of two folders that are pressed, the one pressed last is chosen, whichever answers last', async ({
  page,
}) => {
  let answerSlow = () => {}
  const slow = new Promise<void>((resolve) => {
    answerSlow = resolve
  })
  const program = await startStandInProgram({
    'look-into': async ({ path }) => {
      if (path === '/home/slow') await slow
      return path === '' ? folder('/home', ['slow', 'quick']) : folder(path, ['inside'])
    },
  })
  try {
    await page.goto(program.address, { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'เฝ้าโฟลเดอร์' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'slow' }).click()
    await dialog.getByRole('button', { name: 'quick' }).click()
    const chosen = dialog.getByLabel('ที่อยู่ของโฟลเดอร์')
    await expect(chosen).toHaveValue('/home/quick')
    const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('look-into'))
    answerSlow()
    await answered
    await dialog.getByRole('button', { name: 'inside' }).click()
    await expect(chosen).toHaveValue('/home/quick/inside')
  } finally {
    await program.close()
  }
})

test('pictures that came while the page was away are put on the table once, and those before are not told again', async ({
  page,
}) => {
  const program = await startStandInProgram({})
  const news = (number: number): ProgramNews => ({
    kind: 'picture',
    file: { path: `/home/new-${number}.jpg`, name: `new-${number}.jpg`, size: 100 + number, mtimeMs: 1 },
    watch: 'first',
    number,
  })
  const row = (number: number) => page.getByRole('button', { name: `new-${number}.jpg` })
  try {
    program.program.state = {
      ...program.program.state,
      watched: { id: 'first', path: '/home', announced: 0 },
    }
    await page.goto(program.address, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => program.asked).toEqual(['?watch=first&heard=0'])
    program.tell(news(1))
    await expect(row(1)).toHaveCount(1)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('takenPictures'))).toMatch(/:1}$/)
    // The second is on the table, and the page did not come to note that.
    program.tell(news(2))
    await expect(row(2)).toHaveCount(1)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('takenPictures'))).toMatch(/:2}$/)
    await page.evaluate(() => localStorage.setItem('takenPictures', '{"watch":"first","number":1}'))
    program.program.replayed = [news(2), news(3)]
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect.poll(() => program.asked.at(-1)).toBe('?watch=first&heard=1')
    for (const number of [3, 2, 1]) await expect(row(number)).toHaveCount(1)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('takenPictures'))).toMatch(/:3}$/)

    // Another watch begins where it stands.
    program.tell({
      kind: 'state',
      state: { ...program.program.state, watched: { id: 'second', path: '/home', announced: 4 } },
    })
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('takenPictures')))
      .toBe('{"watch":"second","number":4}')
  } finally {
    await program.close()
  }
})

const parts = (page: Page) =>
  page.getByRole('group', { name: 'ส่วนของโปรแกรม' }).getByRole('button', { name: 'สร้างภาพ' })

test('an order of pictures goes into a folder, is stopped and goes on, and is still there after a reload', async ({
  page,
  expectAccessible,
}) => {
  const wishes: PictureWish[] = []
  const rests = {
    ...{ folder: '/home/out', provider: 'fal' as const, model: 'fal-ai/flux-pro/v1.1-ultra' },
    ...{ drawn: 1, waiting: 1, failed: 0, lost: 0, spent: 213, reserved: 0, ceiling: 1_000 },
    ...{ state: 'rests' as const, stop: null, troubles: [] },
  }
  const view: PicturesView = { keys: [], run: null }
  let now = view
  const program = await startStandInProgram({
    'look-into': ({ path }) => folder(path === '' ? '/home' : path, ['out']),
    pictures: () => now,
    'pictures-key': () => {
      now = { ...now, keys: ['fal'] }
      return now
    },
    'pictures-run': (wish) => {
      wishes.push(wish as unknown as PictureWish)
      now = { ...now, run: { ...rests, state: 'running' } }
      return now
    },
    'pictures-stop': () => {
      now = { ...now, run: rests }
      return now
    },
  })
  try {
    await page.goto(program.address, { waitUntil: 'domcontentloaded' })
    await parts(page).click()
    const prompts = page.getByRole('textbox', { name: 'Prompt', exact: true })
    await prompts.fill('silk loom --ar 16:9\nmisty forest')
    await page.getByRole('radio', { name: /^fal/ }).check()
    await page.getByLabel('API Key ของ fal', { exact: true }).fill('key-fal-0123456789')
    await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(page.getByRole('radio', { name: 'fal มีคีย์แล้ว' })).toBeChecked()
    await page.getByLabel('เพดานเงิน', { exact: true }).fill('10')
    // 0.06 dollars each at 35.50 baht: 2.13 baht.
    await expect(page.getByText('ประมาณ 4.26 บาท คิดจริงตามที่ fal แจ้ง')).toBeVisible()
    await page.getByRole('button', { name: 'สร้าง 2 ภาพ' }).click()
    await expect(page.getByText('กรุณาเลือกโฟลเดอร์')).toBeVisible()
    expect(wishes).toEqual([])
    await page.getByRole('button', { name: 'เลือกโฟลเดอร์', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'out' }).click()
    await expect(page.getByRole('dialog').getByLabel('ที่อยู่ของโฟลเดอร์')).toHaveValue('/home/out')
    await page.getByRole('dialog').getByRole('button', { name: 'เลือกโฟลเดอร์นี้' }).click()
    await expectAccessible()
    await page.getByRole('button', { name: 'สร้าง 2 ภาพ' }).click()
    await expect(page.getByText('กำลังสร้าง…')).toBeVisible()
    expect(wishes[0]).toMatchObject({
      ...{ provider: 'fal', model: 'fal-ai/flux-pro/v1.1-ultra', folder: '/home/out', ceiling: 1_000 },
      ...{ prompts: 'silk loom --ar 16:9\nmisty forest', own: null, isAgain: false },
    })
    program.tell({
      kind: 'pictures',
      pictures: { ...now, run: { ...rests, state: 'running', reserved: 213 } },
    })
    await expect(page.getByText('ใช้ 2.13 กันไว้ 2.13 จาก 10 บาท')).toBeVisible()
    await page.getByRole('button', { name: 'หยุด', exact: true }).click()
    await expect(page.getByText('หยุดไว้')).toBeVisible()
    await expectAccessible()

    await page.reload({ waitUntil: 'domcontentloaded' })
    await parts(page).click()
    await expect(prompts).toHaveValue('silk loom --ar 16:9\nmisty forest')
    await page.getByRole('button', { name: 'ทำต่อ' }).click()
    await expect.poll(() => wishes.length).toBe(2)
    expect(wishes[1]).toEqual(wishes[0])
  } finally {
    await program.close()
  }
})
