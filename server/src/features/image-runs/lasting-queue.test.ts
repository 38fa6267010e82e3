import { giveUpImages, listImageSteps, resumeImageRun } from '@thokham/contract/image-runs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OtherAnswer } from '../../../../scripts/image-provider-stand-in.mjs'
import { anArtist, type ImageFixture, startImageFixture, startRun, untilRest } from '../../testing/images.ts'
import type { TestMember } from '../../testing/members.ts'

let fixture: ImageFixture
let member: TestMember
beforeAll(async () => {
  fixture = await startImageFixture()
})
beforeEach(async () => {
  const { standIn, server } = fixture
  for (const list of [standIn.asked, standIn.ledger, standIn.cancelled]) list.length = 0
  Object.assign(standIn, { queueMs: 0, interject: null })
  server.clock.now = null
  member = await anArtist(fixture)
})

/** 0.06 dollars at 35.50 baht. */
const SATANG = 213
const PAGE = '<html>Just a moment...</html>'
const json = (status: number, body: unknown): OtherAnswer => ({
  ...{ status, text: JSON.stringify(body), type: 'application/json' },
})
/** Answers the first question of a kind in the stand-in's place. */
function interjectOnce(kind: 'order' | 'status' | 'result', answer: OtherAnswer): void {
  let isDone = false
  fixture.standIn.interject = (question) => {
    if (question !== kind || isDone) return null
    isDone = true
    return answer
  }
}
const start = (provider: 'fal' | 'replicate', prompts = ['silk loom']) =>
  startRun(fixture, member, { provider, prompts })
const rest = (run: { id: string }) => untilRest(fixture, member, { id: run.id })
const goOn = (run: { id: string }, positions: number[] | null) =>
  fixture.server.call(resumeImageRun, { params: { id: run.id }, body: { positions } }, member)
const billed = () => fixture.standIn.ledger.length
const QUEUES = ['fal', 'replicate'] as const

describe('a picture in a queue', () => {
  it.each(
    QUEUES.flatMap((provider) =>
      [
        { status: 403, text: PAGE, type: 'text/html' },
        { status: 200, text: PAGE, type: 'text/html' },
        json(408, { detail: 'Request timeout' }),
        json(405, { detail: 'Method Not Allowed' }),
        json(429, { detail: 'throttled' }),
        json(404, { detail: 'Not Found' }),
        json(502, { detail: 'upstream' }),
      ].map((answer) => ({ provider, answer })),
    ),
  )('of $provider is waited for, whatever is answered once: $answer', async ({ provider, answer }) => {
    interjectOnce('status', answer)
    const { run } = await rest(await start(provider))
    expect([run.state, run.steps.done, run.money.spent]).toEqual(['finished', 1, SATANG])
    expect(billed()).toBe(1)
  })

  it.each(
    QUEUES.flatMap((provider) => [
      { provider, answer: json(401, { detail: 'Unauthenticated' }), fault: 'key_restricted' },
      { provider, answer: json(402, { detail: 'You have insufficient credit' }), fault: 'credit_used_up' },
    ]),
  )('of $provider is fetched after its key was refused: $fault', async ({ provider, answer, fault }) => {
    fixture.standIn.interject = (question) => (question === 'status' ? answer : null)
    const started = await start(provider, ['silk loom', 'red kite', 'misty forest'])
    const { run, steps } = await rest(started)
    expect([run.state, run.stoppedBy, run.fault]).toEqual(['stopped', 'fault', fault])
    // What is on its way counts with the most that it can cost, until it is known: Replicate may answer with two pictures.
    const onTheirWay = steps.filter(({ state }) => state === 'interrupted')
    expect(onTheirWay.length).toBe(billed())
    expect(run.money.spent).toBe(SATANG * billed() * (provider === 'replicate' ? 2 : 1))
    fixture.standIn.interject = null
    // Nothing is wished for anew.
    expect((await goOn(started, [])).error).toBeNull()
    const whole = await rest(started)
    expect([whole.run.state, whole.run.money.spent, billed()]).toEqual(['finished', 3 * SATANG, 3])
  })

  it('of fal is asked for however late that is, and fetched', async () => {
    fixture.standIn.queueMs = 1_500
    // An hour goes by between the order and the first look for it.
    fixture.standIn.interject = (question) => {
      if (question === 'order') fixture.server.clock.now = new Date(Date.now() + 3_600_000)
      return null
    }
    const { run } = await untilRest(fixture, member, await start('fal'), 30_000)
    fixture.standIn.interject = null
    expect([run.state, run.money.spent, billed()]).toEqual(['finished', SATANG, 1])
  })

  it('is ordered anew at a press alone, once it was asked for by its name again', async () => {
    const refused = json(401, { detail: 'Unauthenticated' })
    fixture.standIn.interject = (question) => (question === 'status' ? refused : null)
    const started = await start('fal')
    await rest(started)
    expect((await goOn(started, null)).error).toBeNull()
    const { steps, run: still } = await rest(started)
    expect([steps[0]?.state, still.money.spent, billed()]).toEqual(['interrupted', SATANG, 1])
    fixture.standIn.interject = null
    expect((await goOn(started, null)).error).toBeNull()
    const { run } = await rest(started)
    expect([run.state, run.money.spent, billed()]).toEqual(['finished', 2 * SATANG, 2])
  })

  it('that fails as it is handed over costs nothing, and is asked for twice more', async () => {
    const started = await start('fal', ['silk loom [failed]', 'red kite'])
    const { run, steps } = await untilRest(fixture, member, started, 60_000)
    expect(steps.map(({ state }) => state)).toEqual(['failed', 'done'])
    expect([run.money.spent, billed()]).toEqual([SATANG, 1])
    expect(fixture.standIn.asked.filter(({ prompt }) => prompt.includes('failed'))).toHaveLength(3)
  })

  it('is kept where it was through as it was given up', async () => {
    fixture.standIn.interject = (question) => {
      if (question === 'status') return json(200, { status: 'IN_PROGRESS' })
      return question === 'cancel' ? json(400, { status: 'ALREADY_COMPLETED' }) : null
    }
    const started = await start('fal')
    await expect.poll(async () => (await stepsOf(started))[0]?.isQueued).toBe(true)
    await fixture.server.call(giveUpImages, { params: { id: started.id }, body: { positions: null } }, member)
    await expect.poll(async () => (await stepsOf(started))[0]?.state, { timeout: 10_000 }).toBe('done')
    const { run } = await rest(started)
    expect([run.state, run.money.spent, billed()]).toEqual(['finished', SATANG, 1])
  })
})

async function stepsOf(run: { id: string }) {
  const query = { since: 0, limit: 500 }
  return (await fixture.server.call(listImageSteps, { params: { id: run.id }, query }, member)).body.steps
}

describe('an answer that is not understood', () => {
  it.each([
    ['openai', { status: 200, text: '{"created":1,"data":[{"b64_json":"iVBORw0KGgo', isCut: true }],
    ['gemini', { status: 200, text: '{"candidates":[{"content":{"parts":[{"inlineData":', isCut: true }],
    ['imageServer', { status: 200, text: '{"created":1,"data":[{"b64_json":"iVBOR', isCut: true }],
    ['imageServer', { status: 502, text: PAGE, type: 'text/html' }],
    ['openai', { status: 502, text: PAGE, type: 'text/html' }],
    ['gemini', { status: 504, text: PAGE, type: 'text/html' }],
  ] as const)('of %s counts as paid, and nobody but its member asks again: %j', async (provider, answer) => {
    fixture.standIn.interject = () => ({ ...answer, isBilled: true })
    const order = { provider, prompts: ['silk loom'], ownPriceSatang: 150 }
    const { run, steps } = await rest(await startRun(fixture, member, order))
    expect(steps[0]?.state).toBe('interrupted')
    expect(run.money.spent).toBeGreaterThan(0)
    expect([billed(), fixture.standIn.asked.length]).toEqual([1, 1])
  })

  it('of a queue that is through counts as paid', async () => {
    interjectOnce('result', json(200, { output: { url: 'https://fal.media/x.png' } }))
    const { run, steps } = await rest(await start('fal'))
    expect([steps[0]?.state, run.money.spent, billed()]).toEqual(['interrupted', SATANG, 1])
  })

  it('five times in a row stops the run', async () => {
    fixture.standIn.interject = () => ({ status: 502, text: PAGE, type: 'text/html' })
    const prompts = Array.from({ length: 20 }, (_, at) => `silk loom ${at}`)
    const { run } = await rest(await startRun(fixture, member, { prompts }))
    expect([run.state, run.stoppedBy]).toEqual(['stopped', 'fault'])
    // Four are on their way at once.
    expect(fixture.standIn.asked.length).toBeLessThanOrEqual(8)
  })
})
