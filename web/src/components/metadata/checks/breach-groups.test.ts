import type { Finding } from '@thokham/metadata'
import { expect, it } from 'vitest'
import type { Judged } from '../store/use-picture-set.ts'
import { breachGroups } from './breach-groups.ts'

const judged = (id: string, ...findings: Partial<Finding>[]) =>
  ({
    item: { id },
    verdicts: [
      {
        market: 'magnific',
        verdict: 'mend',
        findings: findings.map((one) => ({ level: 'error', field: 'picture', ...one })),
      },
    ],
  }) as unknown as Judged
const groupsOf = (...pictures: Judged[]) =>
  breachGroups(pictures).map(({ finding, ids, canFix }) => [finding?.code, [...ids], canFix])

it('gather what pictures share, what most of them share first', () => {
  const long = { code: 'side_too_long', limit: 10_000, fileFix: 'shrink' } as const
  const small = { code: 'pixels_too_few', limit: 4 } as const
  expect(groupsOf(judged('a', small, long), judged('b', long))).toEqual([
    ['side_too_long', ['a', 'b'], true],
    ['pixels_too_few', ['a'], false],
  ])
})

it('make each picture as much larger as it has to be, also for the marketplace that asks for most', () => {
  const small = (times: number, fileFix?: 'enlarge'): Partial<Finding> => ({
    code: 'pixels_too_few',
    limit: 4,
    enlarge: { times, width: 1, height: 1, isDiscouraged: false },
    ...(fileFix && { fileFix }),
  })
  const [group] = breachGroups([
    judged('psd', small(2)),
    judged('a', small(3, 'enlarge'), small(2, 'enlarge')),
    judged('b', small(2, 'enlarge'), small(5, 'enlarge')),
  ])
  expect([...(group?.fits ?? [])].map(([id, { times }]) => [id, times])).toEqual([
    ['a', 3],
    ['b', 5],
  ])
  expect([group?.finding?.fileFix, [...(group?.ids ?? [])]]).toEqual(['enlarge', ['psd', 'a', 'b']])
})

it.each([
  [{ code: 'kind_refused', fileFix: 'jpeg' }, true],
  [{ code: 'file_too_heavy', fileFix: 'compress', limit: 45 }, true],
  [{ code: 'keywords_too_many', field: 'keywords', fix: 'cut' }, true],
  [{ code: 'ai_not_accepted' }, false],
] as [Partial<Finding>, boolean][])('of %o can be fixed at a press: %s', (finding, wanted) => {
  expect(groupsOf(judged('a', finding))[0]?.[2]).toBe(wanted)
})
