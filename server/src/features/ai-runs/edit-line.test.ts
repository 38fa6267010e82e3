import { editAiRunLine } from '@thokham/contract/ai-runs'
import { listHistory } from '@thokham/contract/history'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiFixture,
  aKeyHolder,
  calm,
  linesOf,
  standing,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture()
})
beforeEach(() => calm(fixture))

describe('an edit', () => {
  it('replaces a line’s results, and only the ones that were seen', async () => {
    const member = await aKeyHolder(fixture)
    const run = await until(fixture, member, await start(fixture, member))
    const [line] = await linesOf(fixture, member, run)
    const edit = (prompts: string[], revision: number) =>
      fixture.server.call(
        editAiRunLine,
        { params: { id: run.id, position: '0' as never }, body: { prompts, revision } },
        member,
      )
    const edited = await edit(['my own words'], line?.revision ?? 0)
    expect(edited.body).toMatchObject({ edited: true, prompts: [{ text: 'my own words', flag: null }] })
    expect((await edit(['later'], line?.revision ?? 0)).error?.code).toBe('conflict')
    const { sets } = (await fixture.server.call(listHistory, { query: {} }, member)).body
    expect(sets).toMatchObject([{ prompts: 7 }])
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 9 } })
  })
})
