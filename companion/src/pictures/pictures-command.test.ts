import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ImageStandIn, startImageStandIn } from '../../../scripts/image-provider-stand-in.mjs'
import { licenceClient } from '../licence/licence-client.ts'
import { stateFile } from '../licence/licence-state.ts'
import { machineIdentity } from '../licence/machine-identity.ts'
import { LICENCE_KEY } from '../testing/desktop-edition.ts'
import { type LicenceServer, startLicenceServer } from '../testing/licence-server.ts'
import { COMMAND, MetadataCommand } from '../testing/metadata-command.ts'

const command = new MetadataCommand()
let shop: LicenceServer
let standIn: ImageStandIn
beforeAll(async () => {
  shop = await startLicenceServer()
})
afterAll(() => shop.close())
beforeEach(async () => {
  standIn = await startImageStandIn()
  const store = stateFile(command.in('.thokham/licence.json'))
  await licenceClient({ server: shop.url, machine: machineIdentity(), store }).activate(LICENCE_KEY)
})
afterEach(() => standIn.close())

interface Run {
  code: number | null
  out: string
  err: string
}

/** Starts `thokham pictures` on a file of prompts, into the folder `pictures`. */
function start(
  prompts: readonly string[],
  args: readonly string[],
): { child: ChildProcess; ended: Promise<Run> } {
  const file = command.put('prompts.txt', prompts.join('\n'))
  const given = ['--prompts', file, '--out', command.in('pictures'), ...args]
  const child = spawn(process.execPath, [COMMAND, 'pictures', ...given], {
    env: {
      ...{ PATH: process.env.PATH, HOME: command.folder, XDG_CONFIG_HOME: command.in('config') },
      ...{ FAL_KEY: 'key-fal-0123456789', OPENAI_API_KEY: 'sk-0123456789', IMAGE_SERVER_API_KEY: 'own' },
      ...{ FAL_IMAGE_URL: standIn.falQueueUrl, OPENAI_IMAGE_URL: standIn.openaiUrl },
    },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code, out, err: err.replace(/^กำลัง.*\n/gm, '') }))
  return { child, ended }
}

const draw = (prompts: readonly string[], args: readonly string[]) => start(prompts, args).ended
const files = () =>
  existsSync(command.in('pictures'))
    ? readdirSync(command.in('pictures'))
        .filter((name) => !name.startsWith('.'))
        .sort()
    : []
const many = (count: number) => Array.from({ length: count }, (_, at) => `silk loom ${at + 1}`)
const fal = (ceiling: string) => ['--provider', 'fal', '--ceiling', ceiling]

it('draws prompts into a folder, and asks for none of them again', async () => {
  const prompts = ['silk loom in a village, warm light --ar 16:9 --v 7', 'misty forest', 'red kite [refused]']
  const first = await draw(prompts, fal('50'))
  expect(first.code, first.err).toBe(1)
  // 0.06 dollars each at 35.50 baht: 2.13 baht.
  expect(first.err).toContain('3 Prompt มีลายต่างกันจริง 3 ลาย = 3 ภาพ ไม่เกิน 6.39 บาท เพดาน 50 บาท')
  expect(first.err).toContain('ไม่ใช้ --v 7')
  expect(first.err).toContain('red kite [refused]: fal ไม่รับ Prompt นี้')
  // What fal refuses as it is through may be billed.
  expect(first.err).toContain('ได้แล้ว 2 ภาพ · ไม่สำเร็จ 1 ภาพ · ใช้ 6.39 จาก 50 บาท')
  expect(files()).toEqual([
    expect.stringMatching(/^misty-forest-[0-9a-f]{8}\.png$/),
    expect.stringMatching(/^silk-loom-in-a-[0-9a-f]{8}\.png$/),
  ])
  for (const name of files())
    expect([...readFileSync(command.in(`pictures/${name}`)).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
  const asked = standIn.asked.length
  const again = await draw(prompts, fal('50'))
  expect(again.err).toContain('ได้แล้ว 2 ภาพ')
  expect(standIn.asked).toHaveLength(asked)
})

it('stops at its ceiling, and goes on with a higher one', async () => {
  const first = await draw(many(4), fal('5'))
  expect(first.code).toBe(1)
  expect(first.err).toContain('ถึงเพดานแล้ว')
  expect(first.err).toContain('ได้แล้ว 2 ภาพ · ยังไม่ได้สร้าง 2 ภาพ · ใช้ 4.26 จาก 5 บาท')
  expect(standIn.ledger).toHaveLength(2)
  const second = await draw(many(4), fal('8.52'))
  expect([second.code, second.err]).toEqual([
    0,
    expect.stringContaining('ได้แล้ว 4 ภาพ · ใช้ 8.52 จาก 8.52 บาท'),
  ])
  expect(new Set(standIn.ledger.map(({ prompt }) => prompt)).size).toBe(4)
})

it('takes up what lies in a queue after a kill: nothing is paid twice, and nothing is lost', async () => {
  standIn.queueMs = 600
  for (let kills = 1; kills <= 6; kills++) {
    const run = start(many(10), fal('50'))
    await expect
      .poll(() => standIn.ledger.length, { interval: 20, timeout: 30_000 })
      .toBeGreaterThanOrEqual(Math.min(10, 1 + kills))
    run.child.kill('SIGKILL')
    await run.ended
  }
  const last = await draw(many(10), fal('50'))
  // Where the kill came between the order and its answer, that one picture is told as perhaps paid.
  const lost = Number(/ไม่รู้ผล อาจถูกคิดเงิน (\d+) ภาพ/.exec(last.err)?.[1] ?? 0)
  expect(files()).toHaveLength(10 - lost)
  expect(new Set(standIn.ledger.map(({ prompt }) => prompt)).size).toBe(standIn.ledger.length)
  const whole = lost > 0 ? await draw(many(10), [...fal('50'), '--again']) : last
  expect([whole.code, files().length]).toEqual([0, 10])
})

it('asks again for what may be paid for at its owner’s word alone', async () => {
  const openai = ['--provider', 'openai', '--ceiling', '50']
  const first = await draw(['silk loom [cut]'], openai)
  expect(first.err).toContain('ไม่รู้ผล อาจถูกคิดเงิน 1 ภาพ')
  await draw(['silk loom [cut]'], openai)
  expect(standIn.asked).toHaveLength(1)
  await draw(['silk loom [cut]'], [...openai, '--again'])
  expect(standIn.asked).toHaveLength(2)
})

it('stops where an own server takes more than its owner said', async () => {
  standIn.ownMicroUsd = 100_000
  const own = ['--provider', 'own', '--model', 'own-flux', '--price', '1.5', '--base-url', standIn.ownUrl]
  const run = await draw(many(3), [...own, '--ceiling', '50'])
  expect(run.err).toContain('เซิร์ฟเวอร์คิดเงินมากกว่า --price จึงหยุด')
  expect(standIn.ledger).toHaveLength(1)
})

it('fetches what is in a queue however often its key is refused, and pays for it once', async () => {
  standIn.interject = (question) =>
    question === 'status' ? { status: 401, text: '{"detail":"Unauthenticated"}' } : null
  const first = await draw(['silk loom'], fal('50'))
  expect(first.err).toContain('ไม่รู้ผล อาจถูกคิดเงิน 1 ภาพ · ใช้ 2.13 จาก 50 บาท')
  standIn.interject = null
  const second = await draw(['silk loom'], fal('50'))
  expect([second.code, second.err]).toEqual([0, expect.stringContaining('ได้แล้ว 1 ภาพ · ใช้ 2.13 จาก 50 บาท')])
  expect(standIn.ledger).toHaveLength(1)
})

it('takes a page for no picture', async () => {
  const base64 = Buffer.from('<html>please sign in</html>').toString('base64')
  standIn.interject = () => ({
    status: 200,
    text: JSON.stringify({ data: [{ b64_json: base64 }] }),
    isBilled: true,
  })
  const run = await draw(['silk loom'], ['--provider', 'openai', '--ceiling', '50'])
  expect([run.code, files()]).toEqual([1, []])
  expect(run.err).toContain('ไม่รู้ผล อาจถูกคิดเงิน 1 ภาพ')
})

it('keeps what is on its way as it is ended, and counts nothing that was not sent', async () => {
  standIn.delayMs = 1_500
  const openai = ['--provider', 'openai', '--ceiling', '50']
  const run = start(many(8), openai)
  await expect.poll(() => standIn.asked.length, { interval: 20, timeout: 30_000 }).toBe(4)
  run.child.kill('SIGINT')
  const { err } = await run.ended
  expect(err).toContain('ได้แล้ว 4 ภาพ · ยังไม่ได้สร้าง 4 ภาพ')
  expect([files().length, standIn.ledger.length]).toEqual([4, 4])
})

it('takes no picture for a list of prompts', async () => {
  const run = await draw(['\u0000PNG'], fal('50'))
  expect([run.code, run.err]).toEqual([2, expect.stringContaining('ไม่ใช่ไฟล์ข้อความ')])
})

it.each([
  [['--provider', 'fal'], 'กรุณาระบุเพดานเงินเป็นบาทด้วย --ceiling'],
  [['--ceiling', '5'], 'กรุณาระบุผู้ให้บริการด้วย --provider'],
  [['--provider', 'dall-e', '--ceiling', '5'], '--provider ต้องเป็น openai, gemini, fal, replicate, own'],
  [['--provider', 'fal', '--ceiling', 'ห้า'], '--ceiling ต้องเป็นตัวเลข'],
  [['--provider', 'openai', '--ceiling', '5', '--model', 'dall-e-3'], 'ไม่รู้จักโมเดล dall-e-3'],
])('says what is wrong with %j', async (args, sentence) => {
  const run = await draw(['silk loom'], args)
  expect([run.code, run.err]).toEqual([2, expect.stringContaining(sentence)])
  expect(standIn.asked).toEqual([])
})

it('tells the price without drawing, and its help', async () => {
  const dry = await draw(many(2), [...fal('50'), '--dry-run', '--per-prompt', '4'])
  expect([dry.code, dry.err]).toEqual([0, expect.stringContaining('= 8 ภาพ ไม่เกิน 17.04 บาท')])
  expect(files()).toEqual([])
  expect((await draw(['x'], ['--help'])).out).toContain('thokham pictures --prompts FILE')
})
