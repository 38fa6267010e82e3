import { type AiRun, giveUpAiCalls, resumeAiRun } from '@thokham/contract/ai-runs'
import { expect, it } from 'vitest'
import type { Asked } from '../../../../scripts/ai-provider-stand-in.mjs'
import {
  aKeyHolder,
  linesOf,
  many,
  numberOf,
  standing,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'
import { startRunWorker } from './run-worker.ts'

const LINES = 300
const SORRY = JSON.stringify({ entries: ["I'm sorry, but I can't help with that."] })
/** What a keyword meets at its first request, by its number: one in so many of each. */
const WEATHER = [
  [61, '500'],
  [67, 'rubbish'],
  [71, 'refusal'],
  [73, 'reset'],
  [79, 'cut'],
  [83, 'foreign'],
  [251, 'hang'],
] as const
type Kind = (typeof WEATHER)[number][1] | 'right' | '429'

const answer = (content: string) =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model: 'x',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 },
  })

it('a day of weather over 300 lines ends with every line done or told why, nothing paid twice, no rubbish', async () => {
  const fixture = await startAiFixture({ workers: 1, connections: 60 })
  const { standIn, server } = fixture
  let worker = await startRunWorker(server.services)
  const asks = new Map<number, Kind[]>()
  let calls = 0
  const kindOf = ({ keyword }: Asked): Kind => {
    calls++
    if (calls >= 60 && calls < 64) return '429'
    if ((asks.get(numberOf(keyword))?.length ?? 0) > 0) return 'right'
    return WEATHER.find(([nth]) => numberOf(keyword) % nth === 0)?.[1] ?? 'right'
  }
  const hung = new Promise<never>(() => {})
  const kinds = new WeakMap<Asked, Kind>()
  standIn.gate = (asked) => {
    const kind = kindOf(asked)
    kinds.set(asked, kind)
    const before = asks.get(numberOf(asked.keyword)) ?? []
    asks.set(numberOf(asked.keyword), [...before, kind])
    return kind === 'hang' ? hung : undefined
  }
  standIn.raw = (asked) => {
    switch (kinds.get(asked)) {
      case '429':
        return { status: 429, headers: { 'retry-after': '1' }, body: '{}' }
      case '500':
        return { status: 500, body: 'upstream' }
      case 'rubbish':
        return { body: '<html>\u0000' }
      case 'refusal':
        return { body: answer(SORRY) }
      case 'foreign':
        return { body: answer('คาเฟ่ยามเช้า | ตลาดกลางคืน') }
      case 'cut':
        return { body: answer('cozy').slice(0, 60), cut: true }
      case 'reset':
        return { status: 503, body: '' }
      default:
        return null
    }
  }
  const member = await aKeyHolder(fixture)
  let run: AiRun = await start(fixture, member, { keywords: many(LINES), count: 1 })
  // A server goes in the middle, twice; the other one, or the next, goes on.
  for (const done of [80, 160]) {
    run = await goOn(({ lines, state }) => lines.done >= done || state === 'stopped')
    await worker.stop(5_000)
    worker = await startRunWorker(server.services)
  }
  run = await goOn(() => false)
  await worker.stop(1_000)

  /** Waits; gives up what hangs, and goes on with what waits after many failures in a row, as a member would. */
  async function goOn(isEnough: (run: AiRun) => boolean): Promise<AiRun> {
    for (;;) {
      const now = await until(
        fixture,
        member,
        run,
        (seen) =>
          isEnough(seen) ||
          seen.state !== 'running' ||
          (seen.lines.asking > 0 && seen.lines.waiting === 0) ||
          isStuck(seen),
      )
      if (isEnough(now)) return now
      if (now.state === 'running') {
        await server.call(giveUpAiCalls, { params: { id: run.id }, body: { positions: hanging() } }, member)
      } else if (now.lines.waiting > 0) {
        await server.call(resumeAiRun, { params: { id: run.id }, body: { positions: [LINES + 1] } }, member)
      } else return now
    }
  }
  function hanging(): number[] | null {
    const positions = [...asks].flatMap(([number, kinds]) => (kinds.at(-1) === 'hang' ? [number - 1] : []))
    return positions.length > 0 ? positions : [0]
  }
  /** All places hang. */
  function isStuck({ lines }: AiRun): boolean {
    return lines.asking > 0 && (hanging()?.length ?? 0) >= lines.asking
  }

  const { lines } = run
  expect([lines.waiting, lines.asking, lines.done + lines.failed + lines.interrupted]).toEqual([0, 0, LINES])
  const all = await linesOf(fixture, member, run)
  for (const line of all) {
    if (line.state === 'done') expect(line.prompts[0]?.text).toMatch(/^keyword \d+, /)
    else expect(line.fault).not.toBeNull()
  }
  // A second request only after one that was not answered with a result, and never after one that may be paid for.
  const twice = [...asks].filter(([, kinds]) =>
    kinds
      .slice(0, -1)
      .some((kind) => kind === 'right' || kind === 'hang' || kind === 'cut' || kind === 'refusal'),
  )
  expect(twice).toEqual([])
  expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: run.prompts } })
  process.stdout.write(
    `weather: ${lines.done} done, ${lines.failed} failed, ${lines.interrupted} without an answer, ${calls} calls\n`,
  )
})
