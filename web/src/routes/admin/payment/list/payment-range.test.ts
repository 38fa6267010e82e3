import { describe, expect, it } from 'vitest'
import { rangeOfAddress } from './payment-range.ts'

// 22 November in Bangkok.
const NOW = new Date('2026-11-21T18:00:00Z')
const days = { from: '2026-11-01', to: '2026-11-05' }

describe('the range of days of the payments', () => {
  it('is that of the address, also where it names no range', () => {
    expect(rangeOfAddress(days, NOW)).toEqual({ range: 'custom', ...days })
    expect(rangeOfAddress({ from: days.from }, NOW)).toEqual({
      range: 'custom',
      from: days.from,
      to: undefined,
    })
    expect(rangeOfAddress({ range: 'custom', ...days }, NOW)).toEqual({ range: 'custom', ...days })
  })

  it('is the named one, whatever days stand beside it', () => {
    expect(rangeOfAddress({ range: 'all', ...days }, NOW)).toEqual({
      range: 'all',
      from: undefined,
      to: undefined,
    })
    expect(rangeOfAddress({ range: 'today', ...days }, NOW)).toEqual({
      range: 'today',
      from: '2026-11-22',
      to: '2026-11-22',
    })
  })

  it('is all of them where no day can be read', () => {
    expect(rangeOfAddress({ from: 'x', to: '22/11/2569' }, NOW).range).toBe('all')
    expect(rangeOfAddress({ from: '2026-02-31', to: '0000-01-01' }, NOW).range).toBe('all')
  })
})
