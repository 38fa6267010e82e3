import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import {
  checkListing,
  emptyListing,
  MARKETPLACES,
  readPicture,
  sourceOfBytes,
  withAiMarks,
} from '@thokham/metadata'
import { unzipSync } from 'fflate'
import { type StandIn, startStandIn } from '../scripts/ai-provider-stand-in.mjs'
import type { DemoServer } from '../scripts/demo-server.mjs'
import { type ImageStandIn, startImageStandIn } from '../scripts/image-provider-stand-in.mjs'
import { type AnyPage, MemberHands } from './member-hands.ts'
import { type OwnServer, startAnyServer, startOwnServer } from './own-server.ts'
import { painter } from './painted-picture.ts'

/* From a keyword to the ZIP that marketplaces take, walked in every engine (docs/product/studio.md#a-members-own-time). */

const KEYWORDS = ['silk weaver', 'night market', 'rice terrace', 'river temple', 'mango orchard']
/** Those that take 4 megapixels. */
const MARKETS = ['adobe', 'magnific', 'dreamstime'] as const
/** Of each keyword. */
const PROMPTS = 10
/** As browsers' drivers are told of the key. */
const ESCAPE = '\uE00C'
/** What 100 pictures take of their member's own time at most, s. */
const MOST_SECONDS = 5 * 60

export interface Line {
  server: OwnServer
  texts: StandIn
  images: ImageStandIn
  /** Ends the server in the midst of everything, and starts another one on what it left. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a server for one journey with providers of texts and pictures, and stores the member's keys, as one does once. */
export async function startLine(): Promise<Line> {
  const texts = await startStandIn()
  const images = await startImageStandIn()
  images.queueMs = 700
  images.paint = painter()
  const env = {
    OPENAI_BASE_URL: texts.openaiUrl,
    GEMINI_BASE_URL: texts.geminiUrl,
    FAL_API_URL: images.falApiUrl,
    FAL_QUEUE_URL: images.falQueueUrl,
    REPLICATE_BASE_URL: images.replicateUrl,
  }
  const server = await startOwnServer({ env })
  let running: DemoServer = server
  const cookie = server.cookies.vip.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const [provider, apiKey] of [
    ['gemini', 'AIza-of-the-line-7Qx9'],
    ['fal', 'key-fal-0123456789placeholder'],
  ]) {
    const answer = await fetch(`${server.url}/api/provider-keys/${provider}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', origin: server.url, cookie },
      body: JSON.stringify({ apiKey }),
    })
    expect(answer.status, await answer.text()).toBe(200)
  }
  return {
    server,
    texts,
    images,
    kill: async () => {
      await running.kill()
      running = await startAnyServer({ dataDir: server.dataDir, port: server.port, env })
    },
    close: async () => {
      await running.stop()
      await server.close()
      await texts.close()
      await images.close()
    },
  }
}

/**
 * Walks from keywords to a ZIP: prompts by AI, pictures of a run during which the server is killed twice, one kept of each motif,
 * JPEGs, and what four marketplaces take.
 * @param wish keywords = how many, of ten prompts each; each prompt is drawn twice
 * @returns the hands, with what they did
 */
export async function walkFromKeywordToZip(
  page: AnyPage,
  line: Line,
  { keywords, isPhone }: { keywords: 1 | 5; isPhone: boolean },
): Promise<MemberHands> {
  const { images } = line
  const prompts = keywords * PROMPTS
  const pictures = 2 * prompts
  const hands = new MemberHands(page)

  // Keyword → prompts.
  await page.goto('/vipgen')
  await page.live()
  await hands.screen(/คีย์เวิร์ด/)
  await hands.type('textarea', KEYWORDS.slice(0, keywords).join('\n'), 'คีย์เวิร์ด')
  // In whole sentences: a title and keywords start from them.
  await hands.press('label', 'Chicken')
  await hands.press('button', `=${PROMPTS}`)
  // All square: the largest that fal draws, which every marketplace takes but the one that wants 6 megapixels.
  await hands.press('button', '=9:16')
  await page.read(new RegExp(`${keywords} คีย์เวิร์ด × ${PROMPTS} รายการ = ${prompts} Prompt`))
  await hands.press('button', '=สร้าง Prompt')
  await hands.screen(new RegExp(`สร้างเสร็จแล้ว ${prompts} รายการ`))

  // Prompts → pictures.
  await hands.press('button', '=สร้างภาพ')
  await hands.screen(/ใบสั่งภาพ/)
  await page.live()
  await hands.press('label', 'flux-pro')
  await hands.press('button', '=เพิ่มค่า')
  await page.read(new RegExp(`${prompts} Prompt × 2 = ${pictures} ภาพ`))
  await hands.press('button', `=สร้าง ${pictures} ภาพ`)
  await expect.poll(() => images.ledger.length, { timeout: 60_000 }).toBeGreaterThan(pictures / 5)
  await line.kill()
  // Now that some lie in the browser and others wait for it.
  await expect.poll(() => images.files, { timeout: 120_000 }).toBeGreaterThan(pictures / 2)
  await line.kill()
  const rests = async () => /สร้างเสร็จแล้ว|หยุดไว้/.exec(await page.text())?.[0]
  await expect.poll(rests, { timeout: 300_000 }).toBeDefined()
  // Where a kill came between an order and its answer, the picture may be paid for: it is asked for again at a press.
  const isCut = (await rests()) === 'หยุดไว้'
  if (isCut) {
    await hands.press('button', '=ลองเฉพาะที่ไม่สำเร็จ')
    // What may be paid for counts: the ceiling that was proposed does not pay for it once more.
    await page.read(/จึงหยุด/)
    await hands.press('details[open] button', '=เพิ่มเพดาน')
  }
  await page.read(/สร้างเสร็จแล้ว/)
  await hands.screen(new RegExp(`เลือกภาพ ${pictures} ภาพ`))
  const billed = new Map<string, number>()
  for (const { prompt } of images.ledger) billed.set(prompt, (billed.get(prompt) ?? 0) + 1)
  const twice = [...billed.values()].filter((times) => times > 2)
  expect(isCut ? [] : twice, 'each is paid for once').toEqual([])

  // Choosing, by motif: the best of each.
  await hands.press('a', `เลือกภาพ ${pictures} ภาพ`)
  await hands.screen(new RegExp(`${prompts} ลายที่ต่างกันจริง จาก ${pictures} ภาพ`))
  hands.look(prompts)
  await hands.press('button', '=เลือกลายละ 1 ภาพ')
  // One that is not wanted after all: opened, rejected, and gone from what goes on.
  await hands.press('button[data-cell]')
  await hands.press('button[aria-pressed=true]', 'เลือกแล้ว')
  const chosen = prompts - 1
  await hands.press('button', `=ส่งไปทำ Metadata ${chosen} ภาพ`)

  // Metadata, and what marketplaces say of it.
  await hands.screen(/ผ่าน \d ตลาด|พร้อมส่ง|ต้องดู/)
  await page.live()
  await page.read(/^(?!.*กำลังอ่านภาพ)/s)
  await hands.press('button', `=ทำ JPEG ${keywords} ภาพ`)
  await page.read(/ตรวจ 4 ตลาด/)
  await hands.press('button', 'ตรวจ 4 ตลาด')
  await hands.press('[role=menuitemcheckbox]', '=123RF')
  await page.type('[role=menuitemcheckbox]', ESCAPE, '=123RF')
  await page.read(new RegExp(`(?:ส่งออก|พร้อมส่ง) ${chosen} ภาพ`))
  // Phones and desktops have a button of their own for it.
  await hands.press('button', isPhone ? '=ดาวน์โหลด' : `=ส่งออก ${chosen} ภาพ`)
  await hands.screen(/CSV ของแต่ละตลาด/)
  await hands.press('[role=dialog] button', '=ดาวน์โหลด')
  const zip = await page.savedFile(/\.zip$/)
  await expectSellable(unzipSync(readFileSync(zip)), chosen)
  return hands
}

/** Expects what went out to be what marketplaces take: each picture with its own words, AI disclosed, and a row in each table. */
async function expectSellable(files: Record<string, Uint8Array>, pictures: number): Promise<void> {
  const names = Object.keys(files)
  const tables = names.filter((name) => name.endsWith('.csv')).sort()
  expect(tables).toEqual(MARKETS.map((market) => `${market}.csv`).sort())
  const jpegs = names.filter((name) => name.endsWith('.jpg'))
  expect(jpegs).toHaveLength(pictures)
  for (const table of tables) {
    const text = Buffer.from(files[table] ?? []).toString('utf8')
    for (const name of jpegs) expect(text, `${table} names it`).toContain(name)
  }
  const titles = new Set<string>()
  for (const name of jpegs) {
    const bytes = files[name] as Uint8Array
    const { fields, kind, width, height, colours } = await readPicture(sourceOfBytes(bytes), name)
    titles.add(fields.title)
    expect(fields).toMatchObject({
      digitalSourceType: 'trainedAlgorithmicMedia',
      aiSystem: 'fal fal-ai/flux-pro/v1.1-ultra',
    })
    expect(fields.aiPrompt).toContain(fields.title.split(' - ')[0]?.slice(1) ?? '')
    const { title, description, keywords } = fields
    const picture = { kind, width, height, bytes: bytes.length, isTransparent: false, colours }
    const listing = { ...emptyListing(name), title, description, keywords, isAi: true, picture }
    for (const market of MARKETS) {
      // Its table says the rest.
      const offered = withAiMarks(market, listing, MARKETPLACES)
      const refused = checkListing(market, offered).filter(({ level }) => level === 'error')
      expect(refused, `${market} takes ${name}`).toEqual([])
    }
  }
  expect(titles.size, 'no two pictures are told alike').toBe(pictures)
}

/** Expects what 100 pictures take of their member's own time to be little, and tells it. */
export function expectLittle({ presses, letters, screens, looks, seconds }: MemberHands): void {
  const told = `${presses} presses, ${letters} letters, ${screens} screens, ${looks} looks: ${Math.round(seconds)} s`
  console.info(told)
  expect(seconds, told).toBeLessThanOrEqual(MOST_SECONDS)
}
