import { describe, expect, it } from 'vitest'
import { PAGES } from '../../screens.ts'
import { nextAddress, signInAddress } from './next-address.ts'

describe('nextAddress', () => {
  it.each([
    ['/generator', '/generator'],
    ['/ready-prompt?from=bookmark', '/ready-prompt?from=bookmark'],
    ['/Generator#results', '/Generator#results'],
    ['/vip', '/vip'],
  ])('leads back to %s', (next, expected) => expect(nextAddress(PAGES, next)).toBe(expected))

  it.each([
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/api/session',
    '/no-such-screen',
    '/login',
    '/register?next=/login',
    '/',
    'dashboard',
    '',
    undefined,
    7,
    ['/dashboard'],
  ])('refuses %j', (next) => expect(nextAddress(PAGES, next)).toBeNull())
})

describe('signInAddress', () => {
  it('carries the way back', () => {
    expect(signInAddress(PAGES, '/ready-prompt?from=bookmark')).toBe(
      '/login?next=%2Fready-prompt%3Ffrom%3Dbookmark',
    )
    expect(signInAddress(PAGES, '/generator', '/register')).toBe('/register?next=%2Fgenerator')
  })
  it('stays short where the way leads to the dashboard anyway', () => {
    expect(signInAddress(PAGES, '/dashboard')).toBe('/login')
    expect(signInAddress(PAGES, '//evil.example')).toBe('/login')
  })
})
