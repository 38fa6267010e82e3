import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiFixture,
  aKeyHolder,
  calm,
  holdAnswers,
  many,
  numberOf,
  start,
  startAiFixture,
} from '../../testing/ai.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture()
})
beforeEach(() => calm(fixture))

describe('a stream', () => {
  it('tells lines and run as they come, and ends with the run', async () => {
    const member = await aKeyHolder(fixture)
    const letGo = holdAnswers(fixture, ({ keyword }) => numberOf(keyword) > 3)
    const run = await start(fixture, member, { keywords: many(10), count: 1 })
    const response = await fetch(`${fixture.server.url}/api/ai/runs/${run.id}/events`, {
      headers: { cookie: member.cookie },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    letGo()
    const events = (await response.text()).split('\n\n').filter((event) => event.includes('event:'))
    const dataOf = (event: string) => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null')
    const lines = events
      .filter((event) => event.includes('event: lines'))
      .flatMap((event) => dataOf(event).lines)
    const last = new Map(lines.map((line) => [line.position, line.state]))
    expect([...last.values()]).toEqual(Array(10).fill('done'))
    const runs = events.filter((event) => event.includes('event: run')).map(dataOf)
    expect(runs.at(-1)).toMatchObject({
      state: 'finished',
      lines: { done: 10 },
      historyId: expect.any(String),
    })
    expect(events.at(-1)).toContain('event: end')
  })
})
