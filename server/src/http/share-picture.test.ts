import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendSharePicture } from './share-picture.ts'

const app = fastify()
let folder: string
let brand = 'ผ้าไหมไทย'
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-test-'))
  copyFileSync(fileURLToPath(new URL('../../../web/public/og.png', import.meta.url)), join(folder, 'og.png'))
  sendSharePicture(app, folder, async () => brand)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** Measures how much of the free line and of all below it differs from the picture without a name. */
async function drawn() {
  const answer = await app.inject({ url: '/og.png?name=any' })
  expect(answer.headers['content-type']).toBe('image/png')
  const pixels = (picture: Buffer | string) => sharp(picture).removeAlpha().raw().toBuffer()
  const [shown, blank] = await Promise.all([pixels(answer.rawPayload), pixels(join(folder, 'og.png'))])
  let [line, rest, right] = [0, 0, 0]
  for (let at = 0; at < blank.length; at += 3) {
    if (Math.abs((shown[at] as number) - (blank[at] as number)) < 60) continue
    const [x, y] = [(at / 3) % 1200, Math.floor(at / 3 / 1200)]
    if (y > 128 && y < 200) line++
    else rest++
    right = Math.max(right, x)
  }
  return { etag: answer.headers.etag, line, rest, right }
}

it('the picture of a shared link says the product’s name at this moment, on the line that is free for it', async () => {
  const thai = await drawn()
  expect(thai.line).toBeGreaterThan(1_000)
  expect(thai.rest).toBe(0)
  expect((await app.inject({ url: '/og.png', headers: { 'if-none-match': thai.etag } })).statusCode).toBe(304)

  brand = 'Silk & <b>'
  const other = await drawn()
  expect(other.etag).not.toBe(thai.etag)
  expect(other.line).toBeGreaterThan(500)

  brand = 'ก'.repeat(40)
  const long = await drawn()
  expect([long.rest, long.right < 830]).toEqual([0, true])
})
