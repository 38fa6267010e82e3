import { readImageRun, stopImageRun } from '@thokham/contract/image-runs'
import { saveProviderKey } from '@thokham/contract/provider-keys'
import { PLACES } from '@thokham/domain/fair-places'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { anArtist, type ImageFixture, startImageFixture, startRun, untilRest } from '../../testing/images.ts'

let fixture: ImageFixture
beforeAll(async () => {
  fixture = await startImageFixture()
})
beforeEach(() => {
  const { standIn } = fixture
  for (const list of [standIn.asked, standIn.ledger]) list.length = 0
  Object.assign(standIn, { delayMs: 0, rate: null })
})

const many = (count: number, words = 'silk loom') =>
  Array.from({ length: count }, (_, at) => `${words} ${at + 1}`)

it('runs of one key share its pace: the second waits for what the first was refused', async () => {
  const { server, standIn } = fixture
  const member = await anArtist(fixture)
  // Two calls in four seconds, and a third is refused with the wait.
  standIn.rate = { calls: 2, windowMs: 4_000 }
  const first = await startRun(fixture, member, { prompts: many(4, 'misty forest') })
  const read = async () => (await server.call(readImageRun, { params: { id: first.id } }, member)).body
  await expect.poll(async () => (await read()).notBefore).not.toBeNull()
  const refused = standIn.asked.findIndex(({ isRefused }) => isRefused)
  await server.call(stopImageRun, { params: { id: first.id } }, member)
  await untilRest(fixture, member, first)
  const before = standIn.asked.length
  const second = await startRun(fixture, member, { prompts: many(4) })
  const { run } = await untilRest(fixture, member, second, 60_000)
  expect(run.steps.done).toBe(4)
  const next = standIn.asked[before]
  const wait = (next?.at ?? 0) - (standIn.asked[refused]?.at ?? 0)
  expect(wait, 'nothing is asked before the wait of the other run is over').toBeGreaterThanOrEqual(3_900)
  // The limit is known by then: at most one burst feels for more.
  expect(standIn.asked.slice(before).filter(({ isRefused }) => isRefused).length).toBeLessThanOrEqual(4)
})

it('another key is asked at once', async () => {
  const { server, standIn } = fixture
  const member = await anArtist(fixture)
  standIn.rate = { calls: 1, windowMs: 600_000 }
  const first = await startRun(fixture, member, { prompts: many(2) })
  const read = async () => (await server.call(readImageRun, { params: { id: first.id } }, member)).body
  await expect.poll(async () => (await read()).notBefore).not.toBeNull()
  const key = { params: { provider: 'openai' as const }, body: { apiKey: 'sk-another-0123456789' } }
  await server.call(saveProviderKey, key, member)
  expect((await untilRest(fixture, member, first)).run.state).toBe('finished')
})

it('who comes behind many gets pictures at once, and a provider that hangs holds up none of the others', async () => {
  const { standIn } = fixture
  standIn.delayMs = 400
  const members = await Promise.all(Array.from({ length: 24 }, () => anArtist(fixture)))
  const late = await anArtist(fixture)
  // 24 × 4 are more than the places of a process; all of Replicate hangs.
  await Promise.all(
    members.flatMap((member) => [
      startRun(fixture, member, { provider: 'gemini', prompts: many(12) }),
      startRun(fixture, member, { provider: 'replicate', prompts: many(4, 'red kite [hang]') }),
    ]),
  )
  await expect.poll(() => standIn.asked.length).toBeGreaterThan(24)
  const before = standIn.asked.length
  await startRun(fixture, late, { provider: 'gemini', prompts: many(4, 'rice') })
  const mine = () => standIn.asked.findIndex(({ prompt }) => prompt.startsWith('rice'))
  await expect.poll(mine, { interval: 20, timeout: 20_000 }).toBeGreaterThan(0)
  // Those on their way end, and one turn of all; of the 288 that were ordered before no second turn comes first.
  const others = standIn.asked.slice(before, mine()).filter(({ provider }) => provider === 'gemini')
  expect(others.length).toBeLessThanOrEqual(2 * PLACES)
  // Fair shares: nobody has twice of what another has while all wait.
  await expect
    .poll(() => standIn.ledger.filter(({ provider }) => provider === 'gemini').length)
    .toBeGreaterThan(150)
  const done = new Map<string, number>()
  for (const { key: of, provider } of standIn.ledger)
    if (provider === 'gemini') done.set(of, (done.get(of) ?? 0) + 1)
  const counts = [...done.values()].toSorted((one, other) => one - other)
  expect(counts.length).toBeGreaterThanOrEqual(24)
  expect(counts.at(-1)).toBeLessThanOrEqual(3 * (counts.at(-24) ?? 1))
})
