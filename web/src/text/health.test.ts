import { describe, expect, it } from 'vitest'
import { VERDICTS } from './health.ts'

describe('what is found of the system', () => {
  it.each(Object.entries(VERDICTS))('%s is said and mended in words of no engineer', (_, verdict) => {
    // Commands, settings and names of programs have a line of their own.
    expect(`${verdict.found} ${verdict.doThis ?? ''}`).not.toMatch(/[a-z_]{2,}/i)
  })

  it.each(Object.entries(VERDICTS).filter(([, { typed }]) => typed))(
    '%s says what to do before what is typed',
    (_, { doThis, typed = [] }) => {
      expect(doThis).toBeTruthy()
      expect(typed.filter((line) => /[ก-๙]/.test(line))).toEqual([])
    },
  )

  it('no advice makes a machine that members are led to one that answers them nothing', () => {
    const roles = Object.values(VERDICTS).flatMap(({ typed = [] }) =>
      typed.filter((line) => line.startsWith('SERVER_ROLE=')),
    )
    expect(new Set(roles)).toEqual(new Set(['SERVER_ROLE=all']))
  })
})
