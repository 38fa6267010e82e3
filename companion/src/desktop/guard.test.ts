import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { foreignness, hasToken, isSecret } from './guard.ts'
import { LaunchCodes } from './launch-codes.ts'

const OURS = { host: '127.0.0.1:4711' }

describe('who may ask the program', () => {
  it.each<[string, IncomingHttpHeaders, number | null]>([
    ['our page, opened from the address bar', { ...OURS, 'sec-fetch-site': 'none' }, null],
    ['our page', { ...OURS, origin: 'http://127.0.0.1:4711', 'sec-fetch-site': 'same-origin' }, null],
    ['a program of this user', OURS, null],
    ['a name that somebody points at this computer', { host: 'evil.example:4711' }, 421],
    ['another name of this computer', { host: 'localhost:4711' }, 421],
    ['another port in the name', { host: '127.0.0.1:80' }, 421],
    ['no name at all', {}, 421],
    ['a page of the web', { ...OURS, origin: 'https://evil.example' }, 403],
    ['a page of another local program', { ...OURS, origin: 'http://127.0.0.1:8080' }, 403],
    ['a page without an origin', { ...OURS, origin: 'null' }, 403],
    ['a picture or form of another page', { ...OURS, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of the same computer', { ...OURS, 'sec-fetch-site': 'same-site' }, 403],
  ])('%s', (_, headers, expected) => {
    expect(foreignness(headers, 4711)).toBe(expected)
  })

  it('the token is compared whole', () => {
    expect(hasToken({ 'x-thokham-token': 'secret' }, 'secret')).toBe(true)
    for (const sent of ['', 'secre', 'secret ', 'SECRET']) expect(isSecret(sent, 'secret')).toBe(false)
    expect(hasToken({}, 'secret')).toBe(false)
    expect(isSecret(['secret'], 'secret')).toBe(false)
  })
})

describe('codes of addresses', () => {
  it('each opens the page once, and not after ten minutes', () => {
    let now = 0
    const codes = new LaunchCodes(() => now)
    const [first, second] = [codes.make(), codes.make()]
    expect(first).not.toBe(second)
    expect([codes.take(first), codes.take(first)]).toEqual([true, false])
    now = 10 * 60_000
    expect(codes.take(second)).toBe(false)
    for (const wrong of ['', undefined, 7, {}]) expect(codes.take(wrong)).toBe(false)
  })

  it('old ones are forgotten', () => {
    const codes = new LaunchCodes()
    const first = codes.make()
    for (let at = 0; at < 20; at++) codes.make()
    expect(codes.take(first)).toBe(false)
  })
})
