import { readAiCost } from '@thokham/contract/ai-providers'
import {
  createImageRun,
  listHeldPictures,
  listImageModels,
  resumeImageRun,
} from '@thokham/contract/image-runs'
import { listReferenceData, removeReferenceData, writeReferenceData } from '@thokham/contract/reference-data'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { plusDays } from '@thokham/domain/calendar'
import { beforeAll, expect, it } from 'vitest'
import { anArtist, type ImageFixture, startImageFixture, startRun, untilRest } from '../../testing/images.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { readEndingModels } from '../reference-data/read-ending-models.ts'

let fixture: ImageFixture
let owner: TestMember
let artist: TestMember

beforeAll(async () => {
  fixture = await startImageFixture()
  owner = await aMember(fixture.server.services, { level: 'owner' })
  artist = await anArtist(fixture)
})

const modelsNow = async () => (await fixture.server.call(listImageModels, {}, artist)).body.models
const rows = async () => {
  const { body } = await fixture.server.call(listReferenceData, { query: { kind: 'image_model' } }, owner)
  return body.rows.flatMap((row) => (row.kind === 'image_model' ? [row] : []))
}

/** Changes what ships of fal, as the owner does. */
async function changeFal(change: {
  microUsd?: number
  ends?: string | null
  successor?: string | null
}): Promise<void> {
  const row = (await rows()).find(({ content }) => content.provider === 'fal')
  if (!row) throw new Error('no model of fal')
  const { microUsd, ...rest } = change
  const price = microUsd === undefined ? row.content.price : ({ kind: 'picture', microUsd } as const)
  const body = {
    kind: row.kind,
    content: { ...row.content, ...rest, price },
    revision: row.revision,
  } as const
  expect((await fixture.server.call(writeReferenceData, { body }, owner)).error).toBeNull()
}

it('a price that the owner changes counts for the next run, and not for one that was ordered before', async () => {
  // 0.06 dollars at 35.50 baht are 2.13 baht, 0.10 dollars are 3.55.
  Object.assign(fixture.standIn, { queueMs: 1_500 })
  const before = await startRun(fixture, artist, { provider: 'fal', prompts: ['silk loom'] })
  await changeFal({ microUsd: 100_000 })
  expect((await untilRest(fixture, artist, before)).run.money.spent).toBe(213)
  Object.assign(fixture.standIn, { queueMs: 0 })
  const after = await startRun(fixture, artist, { provider: 'fal', prompts: ['misty forest'] })
  expect((await untilRest(fixture, artist, after)).run.money.spent).toBe(355)
  const { body } = await fixture.server.call(readAiCost, { query: {} }, artist)
  expect(body.pictures).toEqual([{ provider: 'fal', calls: 2, costThb: 5.68, estimatedCalls: 0 }])
})

it('a model that the owner adds is asked, as the default where it is said to be one, and asked no more once it is gone', async () => {
  const shipped = (await modelsNow()).find(({ provider, isDefault }) => provider === 'openai' && isDefault)
  if (!shipped) throw new Error('no default model')
  const added = { ...shipped, id: 'gpt-image-3' }
  const body = { kind: 'image_model', content: added, revision: null } as const
  expect((await fixture.server.call(writeReferenceData, { body }, owner)).error).toBeNull()
  const run = await startRun(fixture, artist, { prompts: ['silk loom'] })
  expect(run.model).toBe('gpt-image-3')
  await untilRest(fixture, artist, run)
  const gone = { kind: 'image_model', id: 'openai/gpt-image-3' } as const
  expect((await fixture.server.call(removeReferenceData, { body: gone }, owner)).body.deleted).toBe(true)
  expect((await startRun(fixture, artist, { prompts: ['silk loom'] })).model).toBe(shipped.id)
})

it('a model whose end has come is offered no more and ordered by nobody', async () => {
  await changeFal({ ends: '2026-01-01' })
  expect((await modelsNow()).some(({ provider }) => provider === 'fal')).toBe(false)
  const order = {
    idempotencyKey: crypto.randomUUID(),
    provider: 'fal' as const,
    model: 'fal-ai/flux-pro/v1.1-ultra',
    prompts: [{ text: 'silk loom' }],
    ceilingSatang: 1_000,
  }
  const answer = await fixture.server.call(createImageRun, { body: order }, artist)
  expect(answer.error).toMatchObject({ code: 'invalid_input', fields: { model: 'invalid' } })
})

it('a run whose model has ended goes on by the one that takes over, in its sizes and at its price', async () => {
  const [fal] = (await rows()).filter(({ content }) => content.provider === 'fal')
  if (!fal) throw new Error('no model of fal')
  const next = {
    ...fal.content,
    ...{ id: 'fal-ai/next', isDefault: false, ends: null, successor: null },
    price: { kind: 'picture' as const, microUsd: 20_000 },
  }
  const added = { kind: 'image_model', content: next, revision: null } as const
  expect((await fixture.server.call(writeReferenceData, { body: added }, owner)).error).toBeNull()
  await changeFal({ ends: null, successor: next.id, microUsd: 60_000 })
  // One picture is 2.13 baht, then 0.02 dollars are 0.71.
  const order = {
    provider: 'fal' as const,
    prompts: ['silk loom', 'misty forest', 'red kite'],
    ceilingSatang: 300,
  }
  const run = await untilRest(fixture, artist, await startRun(fixture, artist, order))
  expect(run.run).toMatchObject({ stoppedBy: 'ceiling', model: fal.content.id, money: { spent: 213 } })
  await changeFal({ ends: '2027-01-15' })
  const ending = await readEndingModels(fixture.server.services, new Date('2026-12-01T05:00:00Z'))
  expect(ending).toContainEqual({
    ...{ provider: 'fal', name: fal.content.id, state: 'ending', ends: '2027-01-15', members: 1 },
    ...{ successor: next.id, thinking: null },
  })
  await changeFal({ ends: '2026-01-01' })
  const resumed = await fixture.server.call(
    resumeImageRun,
    { params: { id: run.run.id }, body: { positions: [], ceilingSatang: 400 } },
    artist,
  )
  expect(resumed.error).toBeNull()
  const through = await untilRest(fixture, artist, resumed.body)
  expect(through.run).toMatchObject({ state: 'finished', model: next.id, money: { spent: 355 } })
  // Whoever names the one that has ended is drawn for by the one that took over.
  const named = await startRun(fixture, artist, {
    provider: 'fal',
    model: fal.content.id,
    prompts: ['blue door'],
  })
  expect(named.model).toBe(next.id)
  await untilRest(fixture, artist, named)
})

it('a run whose model ends while it draws moves to the one that takes over, and says so', async () => {
  const { standIn, server } = fixture
  const former = (await rows()).find(({ content }) => content.provider === 'openai' && content.isDefault)
  if (!former) throw new Error('no default model')
  const next = { ...former.content, id: 'gpt-image-next', isDefault: false, ends: null, successor: null }
  const today = bangkokDate(server.services.clock())
  const ending = { ...former.content, successor: next.id, ends: plusDays(today, 1) }
  for (const [content, revision] of [
    [next, null],
    [ending, former.revision],
  ] as const) {
    const body = { kind: 'image_model', content, revision } as const
    expect((await server.call(writeReferenceData, { body }, owner)).error).toBeNull()
  }
  let asked = 0
  standIn.interject = (_, { model }) => {
    if (model !== former.content.id || ++asked <= 2) return null
    server.clock.now = new Date(`${plusDays(today, 2)}T05:00:00Z`)
    const error = { message: 'This model has been deprecated.', code: 'model_not_found' }
    return { status: 404, type: 'application/json', text: JSON.stringify({ error }) }
  }
  const billed = standIn.ledger.length
  const prompts = ['silk loom', 'misty forest', 'red kite', 'blue door', 'old bridge', 'rice field']
  const { run } = await untilRest(fixture, artist, await startRun(fixture, artist, { prompts }))
  standIn.interject = null
  expect(run).toMatchObject({
    ...{ state: 'finished', stoppedBy: null, model: next.id, formerModel: former.content.id },
    steps: { done: 6 },
  })
  expect(standIn.ledger.length - billed).toBe(6)
  const { body: held } = await server.call(listHeldPictures, {}, artist)
  const drawnBy = held.pictures.filter(({ runId }) => runId === run.id).map(({ model }) => model)
  expect(drawnBy.toSorted()).toEqual([...Array(2).fill(former.content.id), ...Array(4).fill(next.id)])
})
