import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { describe, expect, test } from 'vitest'
import { fileOf, layOut, textsOf } from './result-rows.ts'

const line = (position: number, texts: string[]) =>
  ({ position, keyword: `k${position}`, prompts: texts.map((text) => ({ text, flag: null })) }) as AiRunLine
const finish = { aspects: ['1:1'], stylize: [0], chaos: [], quality: 'standard', version: '7' }
const run = { seed: 1, finish } as unknown as AiRun
const HEIGHTS = { line: 10, broken: 20, prompt: 30 }

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

describe('rows of what is looked for', () => {
  const lines = [line(0, ['cozy cafe, rain', 'old town']), line(1, ['Rain on a roof']), line(2, ['sun'])]
  const found = (query: string) => {
    const layout = layOut(lines, HEIGHTS, { query })
    return Array.from({ length: layout.rows }, (_, row) => layout.at(row)).map((row) => [
      row?.line.position,
      row?.index,
    ])
  }

  test.each([
    // In a finished prompt there is no comma, and it is found all the same.
    [
      'cafe rain',
      [
        [0, null],
        [0, 0],
      ],
    ],
    [
      'Cafe,  RAIN ',
      [
        [0, null],
        [0, 0],
      ],
    ],
    [
      'rain',
      [
        [0, null],
        [0, 0],
        [1, null],
        [1, 0],
      ],
    ],
    [
      'k2',
      [
        [2, null],
        [2, 0],
      ],
    ],
    ['nothing of it', []],
  ])('%j', (query, wanted) => {
    expect(found(query)).toEqual(wanted)
  })

  test('a result knows its row, and those left out have none', () => {
    const layout = layOut(lines, HEIGHTS, { query: 'rain' })
    expect(layout.rowOf({ position: 1, index: 0 })).toBe(3)
    expect(layout.rowOf({ position: 0, index: 1 })).toBe(-1)
    expect(layout.rowOf({ position: 2, index: 0 })).toBe(-1)
    expect(layout.results).toBe(2)
  })
})

test('a flag leaves its results and their keywords alone, and goes along with what is looked for', () => {
  const flagged = (position: number, prompts: [string, 'name' | 'cut' | null][]) =>
    ({ ...line(position, []), prompts: prompts.map(([text, flag]) => ({ text, flag })) }) as AiRunLine
  const lines = [
    flagged(0, [
      ['nike shoes', 'name'],
      ['red shoes', null],
      ['long shoes', 'cut'],
    ]),
    flagged(1, [['blue sky', null]]),
    flagged(2, [['nike sky', 'name']]),
  ]
  const rows = (wanted: Parameters<typeof layOut>[2]) => {
    const layout = layOut(lines, HEIGHTS, wanted)
    return Array.from({ length: layout.rows }, (_, row) => layout.at(row)).map((row) => [
      row?.line.position,
      row?.index,
    ])
  }
  expect(rows({ flag: 'name' })).toEqual([
    [0, null],
    [0, 0],
    [2, null],
    [2, 0],
  ])
  expect(rows({ flag: 'name', query: 'sky' })).toEqual([
    [2, null],
    [2, 0],
  ])
  expect(rows({ flag: 'words' })).toEqual([])
})

test('a keyword that failed has room for its reason', () => {
  const failed = { ...line(0, []), state: 'failed', fault: 'provider_network' } as AiRunLine
  expect([...layOut([failed, line(1, ['a'])], HEIGHTS).tops]).toEqual([0, 20, 30, 60])
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
