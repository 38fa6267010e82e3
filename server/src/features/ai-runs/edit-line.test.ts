import { editAiRunLine } from '@thokham/contract/ai-runs'
import { listHistory } from '@thokham/contract/history'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiHouse,
  aKeyHolder,
  calm,
  linesOf,
  standing,
  start,
  startAiHouse,
  until,
} from '../../testing/ai.ts'

let house: AiHouse
beforeAll(async () => {
  house = await startAiHouse()
})
beforeEach(() => calm(house))

describe('an edit', () => {
  it('replaces a line’s results, and only the ones that were seen', async () => {
    const member = await aKeyHolder(house)
    const run = await until(house, member, await start(house, member))
    const [line] = await linesOf(house, member, run)
    const edit = (prompts: string[], revision: number) =>
      house.server.call(
        editAiRunLine,
        { params: { id: run.id, position: '0' as never }, body: { prompts, revision } },
        member,
      )
    const edited = await edit(['my own words'], line?.revision ?? 0)
    expect(edited.body).toMatchObject({ edited: true, prompts: [{ text: 'my own words', flag: null }] })
    expect((await edit(['later'], line?.revision ?? 0)).error?.code).toBe('conflict')
    const { sets } = (await house.server.call(listHistory, { query: {} }, member)).body
    expect(sets).toMatchObject([{ prompts: 7 }])
    expect(await standing(house, member)).toMatchObject({ me: { promptCount: 9 } })
  })
})
