// @module-tag long
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listImageSteps, readHeldPicture, readImageRun, takePictures } from '@thokham/contract/image-runs'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { loadSecret } from '../../security/secrets.ts'
import { sessionSecretOf } from '../../services.ts'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { isAlive, startBuilt } from '../../testing/built-server.ts'
import { anArtist, environmentOf, startImageFixture, startRun } from '../../testing/images.ts'
import { aSession } from '../../testing/members.ts'

const PICTURES = 1_000
const MB = 1024 ** 2
const PICTURE_BYTES = 4 * MB
const SAMPLE_MS = 100

const root = fileURLToPath(new URL('../../../..', import.meta.url))

beforeAll(() => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  expect(built.stderr).toBe('')
}, 120_000)

it.each(['openai', 'fal'] as const)(
  'a server that holds 1,000 pictures of %s, each of 4 MB, and hands them over needs no more memory at the end than at the beginning',
  { timeout: 20 * 60_000 },
  async (provider) => {
    const fixture = await startImageFixture({ workers: 0 })
    const picture = await aPictureOf(PICTURE_BYTES)
    fixture.standIn.paint = async () => picture
    const server = await startBuilt({ env: environmentOf(fixture) })
    atTheEnd(() => isAlive(server.pid) && server.end('SIGKILL'))
    const member = await anArtist(fixture)
    const sessionSecret = sessionSecretOf(loadSecret(fixture.server.dataDir, 'server-secret'))
    const services = { ...fixture.server.services, publicUrl: server.url, sessionSecret }
    const cookie = await aSession(services, member.id)
    const atRest = memoryOf(server.pid)
    const prompts = Array.from({ length: PICTURES }, (_, at) => `silk loom ${at + 1}`)
    const run = await startRun(fixture, member, { provider, prompts, ceilingSatang: 1_000_000 })
    const samples: number[] = []
    const sampling = setInterval(() => samples.push(memoryOf(server.pid)), SAMPLE_MS)
    atTheEnd(() => clearInterval(sampling))
    let taken = 0
    for (let since = 0; taken < PICTURES; ) {
      const query = { since, limit: 500 }
      const { body } = await fixture.server.call(listImageSteps, { params: { id: run.id }, query }, member)
      since = body.revision
      const held = body.steps.flatMap(({ pictures }) => pictures).filter(({ state }) => state === 'held')
      for (const { id, bytes } of held) {
        const path = readHeldPicture.path.replace(':id', id)
        const answer = await fetch(`${server.url}${path}`, { headers: { cookie } })
        expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, bytes])
        const body = JSON.stringify({ ids: [id] })
        const headers = { cookie, 'content-type': 'application/json' }
        await fetch(`${server.url}${takePictures.path}`, { method: takePictures.method, headers, body })
        taken++
      }
      if (held.length === 0) await pause(SAMPLE_MS)
    }
    clearInterval(sampling)
    const { body } = await fixture.server.call(readImageRun, { params: { id: run.id } }, member)
    expect([body.state, body.steps.done]).toEqual(['finished', PICTURES])
    const fifth = Math.floor(samples.length / 5)
    const peaks = Array.from({ length: 5 }, (_, at) =>
      Math.max(...samples.slice(at * fifth, (at + 1) * fifth)),
    )
    console.info(`${provider}: ${atRest} MB at rest, at most ${peaks.join(', ')} MB in each fifth`)
    expect(peaks[4]).toBeLessThanOrEqual((peaks[1] ?? 0) + 32)
    expect(await server.end('SIGTERM')).toBe(0)
  },
)

/** Makes a PNG whose pixels nobody could draw: what lies between its head and its end is chance. */
async function aPictureOf(bytes: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f5d50' } })
    .png()
    .toBuffer()
  const end = small.length - 12
  const chunk = Buffer.alloc(12 + bytes - small.length)
  chunk.writeUInt32BE(chunk.length - 12)
  chunk.write('tEXt', 4)
  chunk.set(randomBytes(chunk.length - 12), 8)
  return Buffer.concat([small.subarray(0, end), chunk, small.subarray(end)])
}

/** Returns what a process holds in memory, in MB. */
function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}
