import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comesBackFree,
  findMachine,
  isSameMachine,
  leftWithFormerKey,
  licenceState,
  makeLicenceKey,
  maskLicenceKey,
  mayActivate,
  nextSwapAt,
  parseLicenceKey,
  swapsCountedFrom,
  validateLicence,
} from './licence.ts'

const bytes = (...values: number[]) => {
  let at = 0
  return () => values[at++ % values.length] as number
}

describe('makeLicenceKey', () => {
  it('takes letters and digits by their place in the alphabet', () => {
    expect(makeLicenceKey(bytes(0, 25, 26, 35))).toBe('AZ09-AZ09-AZ09-AZ09-AZ09')
  })

  it('passes over bytes that would favour the first letters: 252 to 255', () => {
    expect(makeLicenceKey(bytes(252, 253, 254, 255, 251))).toBe('9999-9999-9999-9999-9999')
  })

  it('makes keys that are read back as they are, from any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 40, maxLength: 40 }), (given) => {
        const usable = [...given].some((byte) => byte < 252) ? [...given] : [1]
        const key = makeLicenceKey(bytes(...usable))
        expect(key).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){4}$/)
        expect(parseLicenceKey(key)).toBe(key)
      }),
    )
  })
})

describe('parseLicenceKey', () => {
  const KEY = 'K7QM-AB12-CD34-EF56-9X2D'
  it.each([
    ['k7qm-ab12-cd34-ef56-9x2d', KEY],
    ['  K7QM AB12 CD34 EF56 9X2D ', KEY],
    ['K7QMAB12CD34EF569X2D', KEY],
    ['K7QM–AB12—CD34‑EF56-9X2D', KEY],
    ['Ｋ７ＱＭ-AB12-CD34-EF56-9X2D\u200b', KEY],
    ['K7QM-AB12-CD34-EF56', null],
    ['K7QM-AB12-CD34-EF56-9X2DX', null],
    ['K7QM-AB12-CD34-EF56-9X2ก', null],
    ['', null],
  ])('%j is %j', (typed, key) => {
    expect(parseLicenceKey(typed)).toBe(key)
  })

  it('shows the first and the last group alone', () => {
    expect(maskLicenceKey(KEY)).toBe('K7QM-••••-••••-••••-9X2D')
  })
})

it.each([
  [false, 'vip', 'active'],
  [false, 'lifetime', 'active'],
  [false, 'admin', 'active'],
  [false, 'owner', 'active'],
  [false, 'lapsed', 'expired'],
  [false, 'ex', 'expired'],
  [false, 'free', 'expired'],
  [true, 'vip', 'suspended'],
  [true, 'lapsed', 'suspended'],
] as const)('suspended %s, level %s: %s', (suspended, level, state) => {
  expect(licenceState({ suspended, level })).toBe(state)
})

describe('isSameMachine', () => {
  const machine = (fingerprint: string, ...parts: string[]) => ({ fingerprint, parts })
  it.each([
    ['the same fingerprint', machine('a'), machine('a'), true],
    ['another fingerprint, no parts', machine('a'), machine('b'), false],
    ['three of four parts', machine('a', '1', '2', '3', '4'), machine('b', '1', '2', '3', '9'), true],
    ['two of four parts', machine('a', '1', '2', '3', '4'), machine('b', '1', '2', '8', '9'), false],
    ['two of three parts', machine('a', '1', '2', '3'), machine('b', '1', '2', '9'), true],
    ['both of two parts: too few to tell', machine('a', '1', '2'), machine('b', '1', '2'), false],
    ['one part said again and again', machine('a', '1', '1', '1'), machine('b', '1', '1', '1'), false],
  ])('%s: %s', (_, one, other, same) => {
    expect(isSameMachine(one, other)).toBe(same)
    expect(isSameMachine(other, one)).toBe(same)
  })
})

describe('findMachine', () => {
  it('takes the fingerprint before the parts', () => {
    const one = { fingerprint: 'one', parts: ['1', '2', '3'] }
    const two = { fingerprint: 'two', parts: ['7', '8', '9'] }
    expect(findMachine([one, two], { fingerprint: 'two', parts: ['1', '2', '3'] })).toBe(two)
    expect(findMachine([one, two], { fingerprint: 'mended', parts: ['7', '8', 'new'] })).toBe(two)
    expect(findMachine([one, two], { fingerprint: 'other', parts: ['1', '8', 'new'] })).toBeUndefined()
  })
})

describe('validateLicence', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const used = (daysAgo: number, fingerprint = 'mine') => ({
    fingerprint,
    parts: [],
    lastUsedAt: new Date(now.getTime() - daysAgo * 86_400_000),
  })
  const licence = (state: 'active' | 'suspended' | 'expired', ...machines: ReturnType<typeof used>[]) => ({
    state,
    maxMachines: 2,
    machines,
  })
  const mine = { fingerprint: 'mine', parts: [] }
  it.each([
    ['no licence', null, mine, 'NOT_FOUND'],
    ['suspended', licence('suspended', used(0)), mine, 'SUSPENDED'],
    ['lapsed', licence('expired', used(0)), mine, 'EXPIRED'],
    ['no machine', licence('active'), mine, 'NO_MACHINE'],
    ['no fingerprint', licence('active', used(0)), null, 'FINGERPRINT_SCOPE_REQUIRED'],
    ['another machine', licence('active', used(0, 'other')), mine, 'FINGERPRINT_SCOPE_MISMATCH'],
    [
      'three machines of two',
      licence('active', used(0), used(0, 'b'), used(0, 'c')),
      mine,
      'TOO_MANY_MACHINES',
    ],
    ['35 days silent', licence('active', used(35)), mine, 'VALID'],
    ['longer than 35 days silent', licence('active', used(35.01)), mine, 'HEARTBEAT_DEAD'],
    ['in order', licence('active', used(1, 'other'), used(1)), mine, 'VALID'],
  ] as const)('%s: %s', (_, given, identity, code) => {
    expect(validateLicence(given, identity, now)).toBe(code)
  })
})

it.each([
  [{ active: 0, maxMachines: 2, swaps: 0, maxSwaps: 6 }, 'yes'],
  [{ active: 1, maxMachines: 2, swaps: 5, maxSwaps: 6 }, 'yes'],
  [{ active: 2, maxMachines: 2, swaps: 2, maxSwaps: 6 }, 'MACHINE_LIMIT_EXCEEDED'],
  [{ active: 1, maxMachines: 2, swaps: 6, maxSwaps: 6 }, 'SWAP_LIMIT_EXCEEDED'],
  [{ active: 2, maxMachines: 2, swaps: 6, maxSwaps: 6 }, 'MACHINE_LIMIT_EXCEEDED'],
  [{ active: 1, maxMachines: 2, swaps: 6, maxSwaps: 6, comesBackFree: true }, 'yes'],
  [{ active: 2, maxMachines: 2, swaps: 0, maxSwaps: 6, comesBackFree: true }, 'MACHINE_LIMIT_EXCEEDED'],
] as const)('%j: %s', (counts, answer) => {
  expect(mayActivate({ comesBackFree: false, ...counts })).toBe(answer)
})

it.each([
  [8, true],
  [9, false],
])(
  'one of %i machines of the last 30 days, with two places and six swaps: comes back free = %s',
  (recent, isFree) => {
    expect(comesBackFree({ recent, maxMachines: 2, maxSwaps: 6 })).toBe(isFree)
  },
)

it.each([
  [null, 2, false],
  [1, null, false],
  [1, 2, true],
  [2, 2, true],
  [3, 2, false],
])(
  'a machine off since day %s left with the key that was replaced on day %s: %s',
  (removed, replaced, left) => {
    const on = (day: number | null) => (day === null ? null : new Date(Date.UTC(2026, 0, day)))
    expect(leftWithFormerKey(on(removed), on(replaced))).toBe(left)
  },
)

it.each([
  ['the first replacement', null, 1, 1],
  ['another one on the same day', 1, 1, 1],
  ['another one after 29 days', 1, 30, 1],
  ['another one after 30 days', 1, 31, 31],
  ['one long after', 1, 90, 90],
] as const)(
  '%s (count begun on day %s, replaced on day %i) counts from day %i',
  (_, begun, replaced, from) => {
    const on = (day: number) => new Date(Date.UTC(2026, 0, day))
    expect(swapsCountedFrom(on(replaced), begun === null ? null : on(begun))).toEqual(on(from))
  },
)

it.each([
  ['no machine yet', [], 6, null],
  ['a place is left', [1, 2], 6, null],
  ['the first leaves', [1, 2, 3], 3, 31],
  ['a limit that was lowered since: so many have to leave', [1, 2, 3, 4], 2, 33],
] as const)('%s: the next new machine may come on day', (_, days, maxSwaps, day) => {
  const on = (given: number) => new Date(Date.UTC(2026, 0, given))
  expect(nextSwapAt(days.map(on), maxSwaps)).toEqual(day === null ? null : on(day))
})
