import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { resumeAiRun } from '@thokham/contract/ai-runs'
import { unlistedModel } from '@thokham/domain/ai/model'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RawAnswer } from '../../../../scripts/ai-provider-stand-in.mjs'
import { askForEntries } from '../../integrations/ai-ask.ts'
import {
  type AiFixture,
  aKeyHolder,
  calm,
  linesOf,
  many,
  numberOf,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture()
})
beforeEach(() => calm(fixture))

/** Makes an OpenAI answer whose content and counts are as given, JSON escapes and all. */
const answer = (content: string, usage = '{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}') =>
  `{"id":"x","object":"chat.completion","created":0,"model":"x","choices":[{"index":0,"message":{"role":"assistant","content":${content}},"finish_reason":"stop"}],"usage":${usage}}`

describe('an answer that may be paid for', () => {
  it.each([504, 524])('with %d is not asked again but by its member', async (status) => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.raw = () => ({ status, body: '<html>gateway time-out' })
    const run = await until(fixture, member, await start(fixture, member, { keywords: ['cafe'], count: 1 }))
    expect(run).toMatchObject({ state: 'stopped', lines: { interrupted: 1 } })
    expect(fixture.standIn.asked).toHaveLength(1)
  })

  it('without choices is one without results: topped up once, with what both cost', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.raw = () => ({
      body: '{"choices":[],"usage":{"prompt_tokens":200,"completion_tokens":18}}',
    })
    const run = await until(fixture, member, await start(fixture, member, { keywords: ['cafe'], count: 1 }))
    expect(run).toMatchObject({ lines: { failed: 1 }, cost: { inputTokens: 400, outputTokens: 36 } })
    expect((await linesOf(fixture, member, run))[0]).toMatchObject({ fault: 'no_prompts' })
    expect(fixture.standIn.asked).toHaveLength(2)
  })

  it('that never came over a line that stood is interrupted, and asked again by its member alone', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.raw = ({ keyword }) => (numberOf(keyword) === 2 ? { body: '', reset: true } : null)
    const run = await until(fixture, member, await start(fixture, member, { keywords: many(3), count: 1 }))
    expect(run).toMatchObject({ state: 'stopped', lines: { done: 2, interrupted: 1 } })
    expect((await linesOf(fixture, member, run))[1]).toMatchObject({ fault: 'provider_network', asks: 1 })
    expect(fixture.standIn.asked).toHaveLength(3)
  })

  it('that is lost again and again stops the run, as more would be paid for nothing', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.raw = () => ({ status: 524, body: '' })
    const run = await until(fixture, member, await start(fixture, member, { keywords: many(60), count: 1 }))
    expect(run).toMatchObject({ state: 'stopped', stoppedBy: 'fault', fault: 'provider_unavailable' })
    // Five in a row behind the 8 that were on their way together, and what was on its way then.
    expect(fixture.standIn.asked.length).toBeLessThanOrEqual(5 + 8 + 8)
  })

  it('that redirects is a refusal, followed by nobody', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.raw = () => ({
      status: 307,
      headers: { location: `${fixture.standIn.openaiUrl}/chat/completions` },
      body: '',
    })
    const run = await until(fixture, member, await start(fixture, member, { keywords: ['cafe'], count: 1 }))
    expect((await linesOf(fixture, member, run))[0]).toMatchObject({
      state: 'failed',
      fault: 'provider_refused',
      reason: 'HTTP 307',
    })
    expect(fixture.standIn.asked).toHaveLength(1)
  })

  it('whose line never stood is tried again twice', async () => {
    const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    // A handshake that breaks off: the request never leaves.
    const { port } = silent.address() as AddressInfo
    const addresses = {
      OPENAI_BASE_URL: `https://127.0.0.1:${port}/v1`,
      GEMINI_BASE_URL: 'https://127.0.0.1:1',
    }
    const outcome = await askForEntries(addresses, {
      apiKey: 'sk-x',
      model: unlistedModel('openai', 'x'),
      mode: 'chicken',
      keyword: 'cafe',
      amount: 1,
      have: [],
      signal: new AbortController().signal,
    })
    silent.close()
    expect(outcome).toMatchObject({ ok: false, fault: 'provider_network', again: 'later' })
    expect(outcome).not.toHaveProperty('isPerhapsPaid')
  })

  it('of a server that only nearly speaks as OpenAI does is taken', async () => {
    const member = await aKeyHolder(fixture)
    const body =
      '{"created":"now","choices":[{"message":{"content":[{"type":"text","text":"cozy cafe window"}]}}],"usage":{"prompt_tokens":"200","completion_tokens":"18"}}'
    fixture.standIn.raw = () => ({ body })
    const run = await until(fixture, member, await start(fixture, member, { keywords: ['cafe'], count: 1 }))
    expect(run).toMatchObject({ state: 'finished', prompts: 1, cost: { inputTokens: 200, outputTokens: 18 } })
    expect(fixture.standIn.asked).toHaveLength(1)
  })
})

it('a fault with a good head is what it says: too many calls are waited for, as long as the head says', async () => {
  const member = await aKeyHolder(fixture)
  fixture.standIn.raw = () => {
    if (fixture.standIn.asked.length > 1) return null
    // It is paused until it was seen so.
    fixture.server.clock.now = new Date()
    return { headers: { 'retry-after': '1' }, body: '{"error":{"code":429,"message":"Slow down please"}}' }
  }
  const going = await start(fixture, member, { keywords: ['cafe'], count: 1 })
  const paused = await until(fixture, member, going, ({ pause }) => pause !== null)
  expect(paused.pause).toMatchObject({ kind: 'rate', said: 'Slow down please' })
  fixture.server.clock.now = null
  expect(await until(fixture, member, going)).toMatchObject({ state: 'finished', prompts: 1 })
  const [first, second] = fixture.standIn.asked
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990)
  expect(fixture.standIn.asked).toHaveLength(2)
})

describe('an answer that no database takes as it is', () => {
  it.each([
    ['a lone surrogate', answer('"{\\"entries\\":[\\"cozy cafe \\\\ud800 window\\"]}"')],
    ['a NUL', answer('"{\\"entries\\":[\\"cozy cafe \\\\u0000 window\\"]}"')],
    ['a raw surrogate', answer('"cozy cafe \\ud83d window | night \\u0000 market"')],
  ])('with %s gives its results, cleaned', async (_, body) => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.raw = () => ({ body })
    const run = await until(fixture, member, await start(fixture, member, { keywords: ['cafe'], count: 1 }))
    expect(run).toMatchObject({ state: 'finished', prompts: 1 })
    const [line] = await linesOf(fixture, member, run)
    expect(line?.prompts[0]?.text).toBe('cozy cafe window')
  })

  it.each(['1e300', '-5', '1e12', '0.5', '10000001'])('%s tokens are estimated', async (count) => {
    const member = await aKeyHolder(fixture)
    const usage = `{"prompt_tokens":${count},"completion_tokens":${count},"total_tokens":${count}}`
    fixture.standIn.raw = () => ({ body: answer('"cozy cafe window"', usage) })
    const run = await until(fixture, member, await start(fixture, member, { keywords: ['cafe'], count: 1 }))
    expect(run).toMatchObject({ state: 'finished', prompts: 1, cost: { estimatedCalls: 1 } })
    // 16 characters ÷ 4
    expect(run.cost.outputTokens).toBe(4)
    expect(run.cost.inputTokens).toBeLessThan(1_000)
  })

  it('5 MB long is one failure, asked once, with what it cost', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.raw = ({ keyword }) =>
      numberOf(keyword) === 2 ? { body: answer(JSON.stringify('cozy cafe | '.repeat(450_000))) } : null
    const run = await until(fixture, member, await start(fixture, member, { keywords: many(3), count: 1 }))
    expect(run).toMatchObject({ state: 'finished', lines: { done: 2, failed: 1 } })
    expect((await linesOf(fixture, member, run))[1]).toMatchObject({ fault: 'answer_too_big', asks: 1 })
    // 2 MiB were read: 2,097,152 ÷ 4 tokens, beside the two answers' own.
    expect(run.cost.outputTokens).toBeGreaterThan(524_288)
    expect(run.cost.estimatedCalls).toBe(1)
    expect(fixture.standIn.asked).toHaveLength(3)
  })

  it('that is refused all the same fails its own line; the others of its batch are written', async () => {
    const lonely = await startAiFixture()
    await lonely.server.pool.query(`
      CREATE FUNCTION refuse_unwritable() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.prompts::text LIKE '%unwritable%' THEN RAISE EXCEPTION 'refused' USING ERRCODE = '22P05'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse_unwritable BEFORE UPDATE ON ai_run_lines
        FOR EACH ROW EXECUTE FUNCTION refuse_unwritable()`)
    const member = await aKeyHolder(lonely)
    lonely.standIn.raw = ({ keyword }) =>
      numberOf(keyword) % 3 === 0 ? { body: answer('"unwritable cafe window"') } : null
    const run = await until(lonely, member, await start(lonely, member, { keywords: many(9), count: 1 }))
    expect(run).toMatchObject({ state: 'finished', lines: { done: 6, failed: 3 }, prompts: 6 })
    const lines = await linesOf(lonely, member, run)
    expect(lines.filter(({ fault }) => fault === 'answer_unwritten').map(({ position }) => position)).toEqual(
      [2, 5, 8],
    )
    expect(lonely.standIn.asked).toHaveLength(9)
    const { rows } = await lonely.server.pool.query(
      `SELECT outcome, count(*)::integer FROM ai_calls WHERE run_id = $1 GROUP BY 1 ORDER BY 1`,
      [run.id],
    )
    expect(rows).toEqual([
      { outcome: 'answer_unwritten', count: 3 },
      { outcome: 'answered', count: 6 },
    ])
  })
})

/** Bytes of any kind: raw ones, JSON of any kind, and answers with anything in the places that are read. */
const anyContent = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.string({ unit: 'binary', maxLength: 40 })).map((entries) => JSON.stringify({ entries })),
  fc.json(),
)
const anyAnswer: fc.Arbitrary<RawAnswer> = fc.record(
  {
    body: fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json(),
      fc
        .tuple(anyContent, fc.jsonValue(), fc.jsonValue())
        .map(([content, input, output]) =>
          answer(
            JSON.stringify(content),
            JSON.stringify({ prompt_tokens: input, completion_tokens: output, total_tokens: 1 }),
          ),
        ),
      fc.jsonValue().map((content) => answer(JSON.stringify(content))),
    ),
    status: fc.constantFrom(200, 200, 200, 200, 201, 204, 302, 400, 404, 413, 418),
    headers: fc.constantFrom({}, { 'content-type': 'text/html' }, { 'retry-after': '\u00ff1e300' }),
    cut: fc.constantFrom(false, false, false, true),
  },
  { requiredKeys: ['body'] },
)

it('any bytes that a provider can send end in a recorded outcome', { tags: 'long' }, async () => {
  const member = await aKeyHolder(fixture)
  const answers = fc.sample(anyAnswer, { numRuns: 240, seed: 20_261_121 })
  fixture.standIn.raw = ({ keyword }) => answers[numberOf(keyword) - 1] ?? null
  let run = await start(fixture, member, { keywords: many(answers.length), count: 1 })
  for (let round = 0; round < 100; round++) {
    run = await until(fixture, member, run)
    if (run.lines.waiting === 0) break
    // Many failures in a row stop a run; its member goes on with what was not asked yet.
    const { error } = await fixture.server.call(
      resumeAiRun,
      { params: { id: run.id }, body: { positions: [answers.length - 1] } },
      member,
    )
    expect(error).toBeNull()
  }
  expect(run.lines).toMatchObject({ waiting: 0, asking: 0 })
  const lines = await linesOf(fixture, member, run)
  expect(lines).toHaveLength(answers.length)
  for (const line of lines) {
    if (line.state === 'done') expect(line.prompts).not.toHaveLength(0)
    else
      expect(line).toMatchObject({
        state: expect.stringMatching(/failed|interrupted/),
        fault: expect.any(String),
      })
  }
  const { rows } = await fixture.server.pool.query(
    `SELECT count(*)::integer AS open FROM ai_calls WHERE run_id = $1 AND outcome = 'sent'`,
    [run.id],
  )
  expect(rows).toEqual([{ open: 0 }])
})
