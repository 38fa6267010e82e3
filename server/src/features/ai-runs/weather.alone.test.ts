// @module-tag long
import { type AiRun, giveUpAiCalls, readAiRun, resumeAiRun } from '@thokham/contract/ai-runs'
import { refusedNames } from '@thokham/domain/refused-names'
import { expect, it } from 'vitest'
import { type Asked, type StandIn, startStandIn } from '../../../../scripts/ai-provider-stand-in.mjs'
import { publish } from '../../db/pubsub.ts'
import { aKeyHolder, linesOf, many, numberOf, standing, start, startAiFixture } from '../../testing/ai.ts'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { startRunWorker } from './run-worker.ts'
import { WORK_TOPIC } from './settle-run.ts'

const LINES = 2_000
/** So many times faster than the wall's does the servers' clock go: a day takes half a minute. */
const SPEED = 3_000
/** Waits are over by the servers' clock long before their timers know: they are woken. */
const WAKE_MS = 40
/** What a keyword meets at its first request, by its number: one in so many of each. */
const WEATHER = [
  [61, '500'],
  [67, 'rubbish'],
  [71, 'refusal'],
  [73, 'unavailable'],
  [79, 'cut'],
  [83, 'foreign'],
  [89, 'short'],
  [251, 'hang'],
  [401, 'reset'],
  [409, 'gateway'],
] as const
/** `down`: on its way when the provider went, or not let in at all. */
type Kind = (typeof WEATHER)[number][1] | 'right' | '429' | 'daily' | 'down'
/** After them no second request may follow by itself: it was paid for, or may be. */
const PAID: readonly Kind[] = ['right', 'refusal', 'cut', 'hang', 'reset', 'gateway']

const answer = (content: string) =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model: 'x',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 },
  })
const SORRY = answer(JSON.stringify({ entries: ["I'm sorry, but I can't help with that."] }))

it('a day of weather over 2,000 lines ends with every line done or told why, nothing paid twice, no rubbish', async () => {
  const fixture = await startAiFixture({ workers: 0, connections: 60 })
  const { server } = fixture
  const from = Date.now()
  Object.defineProperty(server.clock, 'now', { get: () => new Date(from + (Date.now() - from) * SPEED) })
  const waking = setInterval(() => void publish(server.services.db, WORK_TOPIC).catch(() => {}), WAKE_MS)
  atTheEnd(() => clearInterval(waking))

  const kinds = new Map<number, Kind[]>()
  let calls = 0
  let provider = comeUp(fixture.standIn)
  /** Two processes share the work. */
  const processes = [await startRunWorker(server.services), await startRunWorker(server.services)]

  const member = await aKeyHolder(fixture)
  let run: AiRun = await start(fixture, member, { keywords: many(LINES), count: 1 })
  const read = async () => (await server.call(readAiRun, { params: { id: run.id } }, member)).body

  let events = 0
  const plan = [300, 600, 900, 1_200, 1_500]
  await expect
    .poll(async () => {
      run = await read()
      const through = run.lines.done + run.lines.failed + run.lines.interrupted
      if (through >= (plan[events] ?? Number.POSITIVE_INFINITY)) await somethingEnds(events++)
      else await asItsMemberWould()
      return run.lines.waiting + run.lines.asking === 0 && run.state !== 'running'
    })
    .toBe(true)
  for (const one of processes) await one.stop(200)
  run = await read()

  /** Lets the provider go for a while or, by turns, ends a process in the middle of its work and starts another one. */
  async function somethingEnds(event: number) {
    if (event % 2 === 0) {
      await provider.close()
      for (const all of kinds.values()) if (all.at(-1) === 'hang') all.push(...all.splice(-1, 1, 'down'))
      const gone = server.services.clock()
      // Until a call has found nobody there; the loss of those that were on their way may have stopped the run.
      await expect
        .poll(async () => (await read()).state !== 'running' || (await refusedSince(gone)) > 0)
        .toBe(true)
      provider = comeUp(await startStandIn({ port: Number(new URL(provider.url).port) }))
      atTheEnd(() => provider.close())
    } else {
      const [first] = processes.splice(0, 1)
      await first?.stop(200)
      processes.push(await startRunWorker(server.services))
    }
  }

  async function refusedSince(moment: Date): Promise<number> {
    const { rowCount } = await server.pool.query(
      "SELECT FROM ai_calls WHERE run_id = $1 AND sent_at > $2 AND outcome = 'provider_network'",
      [run.id, moment],
    )
    return rowCount ?? 0
  }

  /** Gives up what hangs when nothing else is on its way, and goes on with what waits after many failures in a row. */
  async function asItsMemberWould() {
    const { lines, state } = run
    const hanging = [...kinds].flatMap(([number, all]) => (all.at(-1) === 'hang' ? [number - 1] : []))
    if (state === 'stopped' && lines.waiting > 0) {
      // None of those that failed: only what waits goes on.
      await server.call(resumeAiRun, { params: { id: run.id }, body: { positions: [LINES + 1] } }, member)
    } else if (lines.asking > 0 && hanging.length >= lines.asking) {
      await server.call(giveUpAiCalls, { params: { id: run.id }, body: { positions: hanging } }, member)
    }
  }

  function kindOf({ keyword }: Asked): Kind {
    calls++
    if (calls >= 400 && calls < 404) return '429'
    if (calls === 1_000) return 'daily'
    if ((kinds.get(numberOf(keyword)) ?? []).some((kind) => kind !== '429' && kind !== 'daily'))
      return 'right'
    return WEATHER.find(([nth]) => numberOf(keyword) % nth === 0)?.[1] ?? 'right'
  }
  function comeUp(standIn: StandIn): StandIn {
    const met = new WeakMap<Asked, Kind>()
    standIn.gate = (asked) => {
      const kind = kindOf(asked)
      met.set(asked, kind)
      kinds.set(numberOf(asked.keyword), [...(kinds.get(numberOf(asked.keyword)) ?? []), kind])
      return kind === 'hang' ? new Promise<never>(() => {}) : undefined
    }
    standIn.raw = (asked) => rawOf(met.get(asked))
    return standIn
  }

  const { lines } = run
  expect([lines.waiting, lines.asking, lines.done + lines.failed + lines.interrupted]).toEqual([0, 0, LINES])
  const all = await linesOf(fixture, member, run)
  expect(all).toHaveLength(LINES)
  for (const line of all) {
    if (line.state === 'done') expect(line.prompts[0]?.text).toMatch(/^keyword \d+, /)
    else expect(line.state === 'interrupted' || line.fault !== null).toBe(true)
  }
  const twice = [...kinds].filter(([, each]) => each.slice(0, -1).some((kind) => PAID.includes(kind)))
  expect(twice).toEqual([])
  expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: run.prompts } })
  // What was set aside is in no file.
  const response = await fetch(`${server.url}/api/history/${run.historyId}/file`, {
    headers: { cookie: member.cookie },
  })
  const file = (await response.text()).trimEnd().split('\n')
  expect(file).toHaveLength(run.prompts)
  for (const prompt of file) {
    expect(prompt).toMatch(/^keyword \d+ .* --ar /)
    expect(refusedNames(prompt)).toEqual([])
  }
  // Nothing but the weather itself is without a result: the refused, the lost and what was given up.
  expect(lines.done).toBeGreaterThan(LINES * 0.95)
  const hours = ((Date.now() - from) * SPEED) / 3_600_000
  process.stdout.write(
    `weather of ${hours.toFixed(1)} h: ${lines.done} done, ${lines.failed} failed, ${lines.interrupted} without an answer, ${calls} calls\n`,
  )
})

function rawOf(kind: Kind | undefined) {
  switch (kind) {
    case '429':
      return { status: 429, headers: { 'retry-after': '20' }, body: '{}' }
    case 'daily':
      return { status: 429, headers: { 'retry-after': '3600' }, body: '{}' }
    case '500':
      return { status: 500, body: 'upstream' }
    case 'unavailable':
      return { status: 503, body: '' }
    case 'rubbish':
      return { body: '<html>\u0000' }
    case 'refusal':
      return { body: SORRY }
    case 'foreign':
      return { body: answer('คาเฟ่ยามเช้า | ตลาดกลางคืน') }
    case 'short':
      return { body: answer(JSON.stringify({ entries: ['...', 'Sure! Here you go'] })) }
    case 'cut':
      return { body: answer('cozy').slice(0, 60), cut: true }
    case 'reset':
      return { body: '', reset: true }
    case 'gateway':
      return { status: 504, body: '<html>gateway time-out' }
    default:
      return null
  }
}
