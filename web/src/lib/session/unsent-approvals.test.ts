import { beforeEach, expect, it, vi } from 'vitest'
import { approvalsOf, dropApprovals, keepApprovals } from './unsent-approvals.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

it('knows which approvals of an admin were not answered, and of nobody else', () => {
  keepApprovals(['a', 'b'], 'malee')
  keepApprovals(['c'], 'kanda')
  expect(approvalsOf('malee')).toEqual(['a', 'b'])
  expect(approvalsOf('kanda')).toEqual(['c'])
  dropApprovals(['a', 'c'])
  expect(approvalsOf('malee')).toEqual(['b'])
  dropApprovals(['b'])
  expect(kept.size, 'nothing is left behind').toBe(0)
})

it('remembers a payment once, for whom pressed last', () => {
  keepApprovals(['a'], 'malee')
  keepApprovals(['a'], 'kanda')
  expect([approvalsOf('malee'), approvalsOf('kanda')]).toEqual([[], ['a']])
})

it('reads nothing where storage is closed or holds something else', () => {
  for (const other of ['x', '5', 'null', '[null,5,{"id":7}]', '{"id":"a"}']) {
    kept.set('unsentApprovals', other)
    expect(approvalsOf('malee')).toEqual([])
  }
  const closed = () => {
    throw new Error('closed')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  keepApprovals(['a'], 'malee')
  expect(approvalsOf('malee')).toEqual([])
})
