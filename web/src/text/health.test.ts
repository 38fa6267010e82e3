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

  it('no command meets the database as root, or a server’s settings without its unit', () => {
    const typed = Object.values(VERDICTS).flatMap((verdict) => verdict.typed ?? [])
    const ofBackups = typed.filter((line) => line.includes('pgbackrest'))
    expect(ofBackups.filter((line) => !line.startsWith('runuser -u postgres -- '))).toEqual([])
    expect(ofBackups.length).toBeGreaterThan(0)
    const ofTheOwner = typed.filter((line) => /\bowner\b/.test(line))
    expect(
      ofTheOwner.filter((line) => !/^systemd-run .*--uid=thokham -p EnvironmentFile=/.test(line)),
    ).toEqual([])
    expect(ofTheOwner.length).toBeGreaterThan(0)
  })

  it('no advice makes a machine that members are led to one that answers them nothing', () => {
    const roles = Object.values(VERDICTS).flatMap(({ typed = [] }) =>
      typed.filter((line) => line.startsWith('SERVER_ROLE=')),
    )
    expect(new Set(roles)).toEqual(new Set(['SERVER_ROLE=all']))
  })
})
