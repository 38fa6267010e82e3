import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseEmail } from './email.ts'

describe('an e-mail', () => {
  it.each([
    ['somying@example.com', 'somying@example.com'],
    ['  SomYing@Example.COM\t', 'somying@example.com'],
    ['ｓｏｍｙｉｎｇ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'somying@example.com'],
    ['first.last+tag@example.com', 'first.last+tag@example.com'],
    ['оwner@example.com', 'оwner@example.com'],
    ['', ''],
  ])('%j is %j', (typed, normal) => {
    expect(normaliseEmail(typed)).toBe(normal)
  })

  it('is the same when it is normalised again, for what an address can hold', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        (email) => normaliseEmail(normaliseEmail(email)) === normaliseEmail(email),
      ),
    )
  })
})
