import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { describe, expect, test } from 'vitest'
import { fileOf, layOut, textsOf } from './result-rows.ts'

const line = (position: number, texts: string[]) =>
  ({ position, keyword: `k${position}`, prompts: texts.map((text) => ({ text, flag: null })) }) as AiRunLine
const finish = { aspects: ['1:1'], stylize: [0], chaos: [], quality: 'standard', version: '7' }
const run = { seed: 1, finish } as unknown as AiRun
const HEIGHTS = { line: 10, prompt: 30 }

describe('rows', () => {
  const layout = layOut([line(0, ['a', 'b']), undefined, line(2, []), line(3, ['c'])], HEIGHTS)

  test('a keyword stands before its results; what is not told yet has no row', () => {
    const rows = Array.from({ length: layout.rows }, (_, row) => layout.at(row))
    expect(rows.map((row) => [row?.line.position, row?.index])).toEqual([
      [0, null],
      [0, 0],
      [0, 1],
      [2, null],
      [3, null],
      [3, 0],
    ])
  })

  test('each begins where the one above ends', () => {
    expect([...layout.tops]).toEqual([0, 10, 40, 70, 80, 90, 120])
  })
})

test('nothing told: no rows', () => {
  const layout = layOut([], HEIGHTS)
  expect(layout.rows).toBe(0)
  expect(layout.at(0)).toBeUndefined()
})

test('results as they came, and finished with the run’s parameters: a picked 0 is printed', () => {
  const one = line(0, ['thai farmer, smiling'])
  expect(textsOf(run, one, 'raw')).toEqual(['thai farmer, smiling'])
  expect(textsOf(run, one, 'finished')).toEqual(['thai farmer smiling --ar 1:1 --s 0 --q 1 --v 7'])
})

test('the file has one prompt a line and none for keywords without results', async () => {
  const file = fileOf(run, [line(0, ['a b', 'c d']), line(1, []), undefined, line(3, ['e f'])], 'raw')
  expect(await file.text()).toBe('a b\nc d\ne f')
})
