import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { expect, test } from 'vitest'
import {
  canGoOn,
  commonFault,
  hasTroubles,
  longCallSeconds,
  newFeed,
  type RunFeed,
  withNews,
} from './run-feed.ts'

const line = (position: number, revision: number, keyword = `keyword ${position}`) =>
  ({ position, revision, keyword }) as AiRunLine
const run = (revision: number, id = 'a') => ({ id, revision }) as AiRun
const NO_FEED = newFeed('a')
const withLines = (feed: RunFeed, lines: AiRunLine[], of = 'a') =>
  withNews(feed, { of, kind: 'lines', lines })
const withRun = (feed: RunFeed, told: AiRun) => withNews(feed, { of: told.id, kind: 'run', run: told })

test('lines come to stand in their places, whatever order they arrive in', () => {
  const feed = withLines(withLines(NO_FEED, [line(2, 5)]), [line(0, 6)])
  expect(feed.lines.map((each) => each?.position)).toEqual([0, undefined, 2])
})

test('a line that was told earlier never takes the place of a newer one', () => {
  const feed = withLines(NO_FEED, [line(0, 5, 'new')])
  expect(withLines(feed, [line(0, 4, 'old'), line(0, 5, 'same')])).toBe(feed)
})

test('a late answer about the run changes nothing', () => {
  const feed = withRun(NO_FEED, run(7))
  expect(withRun(feed, run(6))).toBe(feed)
  expect(withRun(feed, run(7)).run?.revision).toBe(7)
})

test('what was pressed in one run and is answered when another is shown changes nothing there', () => {
  const other = newFeed('b')
  expect(withRun(other, run(9))).toBe(other)
  const shown = withLines(withRun(other, run(1, 'b')), [line(0, 1, 'of b')], 'b')
  expect(shown).toMatchObject({ run: { id: 'b' }, lines: [{ keyword: 'of b' }] })
  expect(withRun(shown, run(9))).toBe(shown)
  expect(withLines(shown, [line(0, 9, 'of a')])).toBe(shown)
})

test.each([
  ['initialising', null],
  ['running', 30],
  ['stopping', 3],
  ['stopped', null],
  ['finished', null],
] as const)('calls of a run that is %s are said to take long after %s s', (state, seconds) => {
  expect(longCallSeconds({ state })).toBe(seconds)
})

test('a fault that all lines share is told, also of lines that only could not be topped up', () => {
  const at = (state: AiRunLine['state'], fault: AiRunLine['fault']) =>
    ({ ...line(0, 1), state, fault, reason: null }) as AiRunLine
  expect(commonFault([at('done', null), at('done', 'key_rejected')])).toMatchObject({ fault: 'key_rejected' })
  expect(commonFault([at('failed', 'no_prompts'), at('done', 'key_rejected')])).toBeNull()
  expect(commonFault([at('done', null), undefined])).toBeNull()
})

test.each([
  ['stopped', 'member', null, { waiting: 2 }, true],
  ['stopped', 'interrupted', null, { interrupted: 1 }, true],
  ['stopped', 'fault', 'credit_used_up', { failed: 1 }, true],
  ['stopped', 'fault', 'only_thoughts', { failed: 1 }, false],
  ['stopped', 'fault', 'only_thoughts', { failed: 1, waiting: 1 }, true],
  ['finished', null, null, { failed: 1 }, false],
  ['running', null, null, { waiting: 2 }, false],
] as const)(
  'a run that is %s by %s (%s), with lines %o, can go on: %s',
  (state, stoppedBy, fault, lines, wanted) => {
    const all = { total: 3, waiting: 0, asking: 0, done: 0, failed: 0, interrupted: 0, ...lines }
    expect(canGoOn({ state, stoppedBy, fault, lines: all })).toBe(wanted)
  },
)

const WHOLE = {
  state: 'finished',
  stoppedBy: null,
  fault: null,
  historyFailed: false,
  missing: 0,
  lines: { waiting: 0, asking: 0, done: 3, failed: 0, interrupted: 0, total: 3 },
} as unknown as AiRun
test.each([
  ['nothing', {}, false],
  ['a fault', { fault: 'key_rejected' }, true],
  ['a history that was not written', { historyFailed: true }, true],
  ['a lost level', { state: 'stopped', stoppedBy: 'level' }, true],
  ['results that are missing', { missing: 2 }, true],
  ['results that are missing so far', { state: 'running', missing: 2 }, false],
  ['a failed line', { lines: { ...WHOLE.lines, failed: 1 } }, true],
  [
    'a broken line, while others go on',
    { state: 'running', lines: { ...WHOLE.lines, interrupted: 1 } },
    true,
  ],
])('of %s a run has something to say: %o %s', (_, change, says) => {
  expect(hasTroubles({ ...WHOLE, ...change } as AiRun)).toBe(says)
})
