import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PicturesView, PictureWish } from '@thokham/contract/desktop-pictures'
import { findImageModel, IMAGE_MODELS } from '@thokham/domain/image/image-model'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ImageStandIn, startImageStandIn } from '../../../scripts/image-provider-stand-in.mjs'
import { DesktopEdition, enter } from '../testing/desktop-edition.ts'

const edition = new DesktopEdition()
let standIn: ImageStandIn
beforeEach(async () => {
  standIn = await startImageStandIn()
})
afterEach(() => standIn.close())

type Program = Awaited<ReturnType<DesktopEdition['activated']>>

const KEY = 'key-fal-0123456789'
const env = () => ({ FAL_IMAGE_URL: standIn.falQueueUrl, OPENAI_IMAGE_URL: standIn.openaiUrl })
const many = (count: number) => Array.from({ length: count }, (_, at) => `silk loom ${at + 1}`).join('\n')
const wish = (over: Partial<PictureWish> = {}): PictureWish => ({
  ...{ prompts: 'silk loom in a village, warm light --ar 16:9 --v 7\nmisty forest', provider: 'fal' },
  ...{ model: findImageModel(IMAGE_MODELS, 'fal')?.id ?? '', quality: 'medium', ratio: '3:2', megapixels: 4 },
  ...{ perPrompt: 1, ceiling: 5_000, folder: edition.pictures, own: null, isAgain: false },
  ...over,
})
const files = () => readdirSync(edition.pictures).filter((name) => !name.startsWith('.'))

async function started(): Promise<Program> {
  const program = await edition.activated({ env: env() })
  await program.ask('pictures-key', { provider: 'fal', key: KEY })
  return program
}

/** Waits until the program says so of its pictures. */
async function until(program: Program, isSo: (run: NonNullable<PicturesView['run']>) => boolean) {
  let run: PicturesView['run'] = null
  await expect
    .poll(
      async () => {
        run = ((await program.ask('pictures')).body as PicturesView).run
        return run !== null && isSo(run)
      },
      { interval: 20, timeout: 30_000 },
    )
    .toBe(true)
  return run as unknown as NonNullable<PicturesView['run']>
}
const atRest = (program: Program) => until(program, ({ state }) => state === 'rests')

it('keeps a key, draws an order into a folder, and asks for none of it again', async () => {
  const program = await edition.activated({ env: env() })
  expect((await program.ask('pictures')).body).toEqual({ keys: [], run: null })
  expect((await program.ask('pictures-run', wish())).body.sentence).toContain('ยังไม่มีคีย์')
  expect((await program.ask('pictures-key', { provider: 'fal', key: 'two words' })).status).toBe(400)
  expect((await program.ask('pictures-key', { provider: 'fal', key: KEY })).body.keys).toEqual(['fal'])
  const key = join(edition.folder, 'config/thokham/fal.key')
  expect([readFileSync(key, 'utf8'), statSync(key).mode & 0o777]).toEqual([`${KEY}\n`, 0o600])

  const begun = (await program.ask('pictures-run', wish())).body.run
  expect(begun).toMatchObject({ state: 'running', waiting: 2, ceiling: 5_000 })
  const run = await atRest(program)
  // 0.06 dollars each at 35.50 baht: 2.13 baht.
  expect(run).toMatchObject({ drawn: 2, waiting: 0, spent: 426, reserved: 0, stop: null, troubles: [] })
  expect(files()).toHaveLength(2)
  for (const name of files())
    expect([...readFileSync(edition.inPictures(name)).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
  const asked = standIn.asked.length
  await program.ask('pictures-run', wish())
  expect(await atRest(program)).toMatchObject({ drawn: 2, spent: 426 })
  expect(standIn.asked).toHaveLength(asked)
  expect((await program.ask('pictures-key', { provider: 'fal', key: null })).body.keys).toEqual([])
})

it('stops at a press: what is paid for still comes, and the same order goes on', async () => {
  standIn.queueMs = 300
  const program = await started()
  await program.ask('pictures-run', wish({ prompts: many(12) }))
  expect((await program.ask('pictures-run', wish())).body.sentence).toBe('กำลังสร้างภาพอยู่ กรุณาหยุดก่อน')
  await until(program, ({ drawn }) => drawn >= 2)
  await program.ask('pictures-stop')
  const run = await atRest(program)
  expect(run.waiting).toBeGreaterThan(0)
  expect(run).toMatchObject({ lost: 0, failed: 0, reserved: 0, stop: null })
  expect([files().length, standIn.ledger.length]).toEqual([run.drawn, run.drawn])
  await program.ask('pictures-run', wish({ prompts: many(12) }))
  expect(await atRest(program)).toMatchObject({ drawn: 12, waiting: 0 })
  expect(new Set(standIn.ledger.map(({ prompt }) => prompt)).size).toBe(standIn.ledger.length)
})

it('stops at its ceiling, says what a provider refused, and asks again at a press alone', async () => {
  const program = await started()
  const order = { prompts: `${many(3)}\nred kite [refused]` }
  await program.ask('pictures-run', wish({ ...order, ceiling: 500 }))
  expect(await atRest(program)).toMatchObject({ drawn: 2, spent: 426, stop: { by: 'ceiling' } })
  await program.ask('pictures-run', wish(order))
  expect(await atRest(program)).toMatchObject({
    ...{ drawn: 3, failed: 1, waiting: 0, stop: null },
    troubles: [{ prompt: 'red kite [refused]', fault: 'ai_refused' }],
  })
  const asked = standIn.asked.length
  await program.ask('pictures-run', wish(order))
  await atRest(program)
  expect(standIn.asked).toHaveLength(asked)
  await program.ask('pictures-run', wish({ ...order, isAgain: true }))
  await atRest(program)
  expect(standIn.asked.length).toBeGreaterThan(asked)
})

it('takes up what lies in a queue after a kill: nothing is paid for twice', async () => {
  standIn.queueMs = 1_500
  const killed = await started()
  await killed.ask('pictures-run', wish({ prompts: many(6) }))
  await expect.poll(() => standIn.ledger.length, { interval: 20 }).toBeGreaterThanOrEqual(2)
  killed.child.kill('SIGKILL')
  standIn.queueMs = 50
  const program = await started()
  await program.ask('pictures-run', wish({ prompts: many(6) }))
  const run = await atRest(program)
  // Where the kill came between an order and its answer, that one is told as perhaps paid for.
  expect(run.drawn + run.lost).toBe(6)
  expect(files()).toHaveLength(run.drawn)
  expect(new Set(standIn.ledger.map(({ prompt }) => prompt)).size).toBe(standIn.ledger.length)
})

it('draws nothing without a licence that works, and into no folder that is not there', async () => {
  const unlicensed = await enter((await edition.start({ env: env() })).address)
  expect((await unlicensed.ask('pictures-run', wish())).status).toBe(403)
  const program = await started()
  const answer = await program.ask('pictures-run', wish({ folder: edition.inPictures('missing') }))
  expect(answer.status).toBe(400)
  expect((await program.ask('pictures-run', wish({ model: 'dall-e-3' }))).body.sentence).toContain(
    'ไม่รู้จักโมเดล dall-e-3',
  )
  expect(standIn.asked).toEqual([])
})
