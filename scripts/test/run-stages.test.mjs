import { expect, it } from 'vitest'
import { failuresOf, lineOf, tableOf, totalOf } from './print.mjs'
import { runStages } from './run-stages.mjs'

/** Makes stages that note when they begin and end, each as long as its number of turns. */
function stagesOf(costs, noted) {
  return costs.map(([name, cores, turns]) => [
    name,
    {
      cores,
      run: async () => {
        noted.push(`+${name}`)
        for (let turn = 0; turn < turns; turn++) await null
        noted.push(`-${name}`)
        return { passed: 1, failures: [] }
      },
    },
  ])
}

const COSTS = [
  ['types', 1, 5],
  ['lint', 1, 50],
  ['unit', 2, 5],
  ['alone', Number.POSITIVE_INFINITY, 5],
]

it.each([
  [1, '+types -types +lint -lint +unit -unit +alone -alone'],
  [2, '+types +lint -types -lint +unit -unit +alone -alone'],
  [4, '+types +lint +unit -types -unit -lint +alone -alone'],
])('stages run in their order, side by side as far as %i processors go', async (cores, order) => {
  const noted = []
  const results = await runStages(stagesOf(COSTS, noted), () => {}, cores)
  expect(noted.join(' ')).toBe(order)
  expect([...results.keys()]).toEqual(['types', 'lint', 'unit', 'alone'])
})

it('a stage that throws has failed, and the others run all the same', async () => {
  const broken = { cores: 1, run: () => Promise.reject(new Error('hung and was stopped')) }
  const lines = []
  const results = await runStages(
    [['unit', broken], ...stagesOf([['docs', 1, 1]], [])],
    (name, result) => lines.push(lineOf(name, { ...result, seconds: 1.04 })),
    1,
  )
  expect(lines).toEqual([
    '✗ unit            0 passed, 1 failed  1.0 s',
    '✓ docs            1 passed, 0 failed  1.0 s',
  ])
  expect(totalOf(results)).toEqual({ passed: 1, failed: 1 })
  expect(failuresOf(results)).toEqual([
    '\n✗ unit (all of it: .cache/tests/unit.log)',
    '  ✗ the stage unit',
    '      hung and was stopped',
  ])
})

it('several runs make a table: passed, failed and seconds of each stage and of all', () => {
  const run = (passed, failures) => ({
    results: new Map([
      ['unit', { passed, failures, seconds: 12.4 }],
      ['e2e', { passed: 100, failures: [], seconds: 99.6 }],
    ]),
    seconds: 112.5,
  })
  expect(tableOf([run(7, []), run(6, [{ name: 'one', text: '' }])])).toBe(
    [
      '| run | unit | e2e | all |',
      '| --- | --- | --- | --- |',
      '| 1 | 7 / 0 / 12 s | 100 / 0 / 100 s | 107 / 0 / 113 s |',
      '| 2 | 6 / 1 / 12 s | 100 / 0 / 100 s | 106 / 1 / 113 s |',
    ].join('\n'),
  )
})
