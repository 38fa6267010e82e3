import { signIn } from '@thokham/contract/auth'
import { sendSignInCode, signInWithCode } from '@thokham/contract/email-codes'
import type { Operation } from '@thokham/contract/operation'
import { requestPasswordReset, resetPassword } from '@thokham/contract/passwords'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSolvedCaptcha } from '../../testing/captcha.ts'
import { codeOf, linkOf } from '../../testing/letters.ts'
import { aMemberWithPassword, PASSWORD, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let member: TestMember
beforeEach(async () => {
  server = await startTestServer({ limitScale: 1 })
  member = await aMemberWithPassword(server.services)
})

/** Sends a request from somewhere; the answer's code, or 200. */
async function from(remoteAddress: string, operation: Operation, payload: object): Promise<string | number> {
  const { method, path: url } = operation
  // The browser that codes are bound to.
  const headers = { cookie: `thokham.code=${'a'.repeat(43)}` }
  const answer = await server.app.inject({ method, url, remoteAddress, payload, headers })
  return answer.statusCode === 200 ? 200 : answer.json().error.code
}
const guess = (address: string) => from(address, signIn, { email: member.email, password: 'a guess' })
const askLetter = (address: string, more: object = {}) =>
  from(address, requestPasswordReset, { email: member.email, ...more })

async function resetLink(): Promise<string> {
  const link = await linkOf(server, member.email, 'reset-password')
  return new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
}

describe('guessing a password', () => {
  it('from one /64 of IPv6 counts as one network', async () => {
    for (let host = 1; host <= 10; host++)
      expect(await guess(`2001:db8:1:2::${host}`)).toBe('invalid_credentials')
    expect(await guess('2001:db8:1:2:ffff::1')).toBe('rate_limited')
    expect(await guess('2001:db8:1:3::1')).toBe('invalid_credentials')
  })

  it('from many networks meets captcha work; the holder is let in with it, and is never locked out', async () => {
    const codes = []
    for (let host = 1; host <= 60; host++) codes.push(await guess(`192.0.2.${host}`))
    expect(codes).toEqual([...Array(20).fill('invalid_credentials'), ...Array(40).fill('captcha_failed')])
    const right = { email: member.email, password: PASSWORD }
    expect(await from('198.51.100.1', signIn, right)).toBe('captcha_failed')
    const captcha = await aSolvedCaptcha(server)
    expect(await from('198.51.100.1', signIn, { ...right, captcha })).toBe(200)
    // Good for one attempt.
    expect(await from('198.51.100.2', signIn, { ...right, captcha })).toBe('captcha_failed')
  })

  it('of an address of nobody meets the same', async () => {
    const codes = new Set<string | number>()
    for (let host = 1; host <= 21; host++) {
      codes.add(await from(`192.0.2.${host}`, signIn, { email: 'nobody@example.test', password: 'a guess' }))
    }
    expect([...codes]).toEqual(['invalid_credentials', 'captcha_failed'])
  })
})

describe('letters asked for by strangers', () => {
  it('do not keep a member from asking: others cost captcha work', async () => {
    for (let host = 1; host <= 8; host++) expect(await askLetter(`192.0.2.${host}`)).toBe(200)
    expect(await askLetter('198.51.100.1')).toBe('captcha_failed')
    expect(await askLetter('198.51.100.1', { captcha: await aSolvedCaptcha(server) })).toBe(200)
    const captcha = await aSolvedCaptcha(server)
    expect(await from('198.51.100.1', sendSignInCode, { email: member.email, captcha })).toBe(200)
  })

  it('from one network end there alone', async () => {
    for (let time = 0; time < 8; time++) expect(await askLetter(`2001:db8:1:2::${time}`)).toBe(200)
    expect(await askLetter('2001:db8:1:2::99')).toBe('rate_limited')
    expect(await askLetter('198.51.100.1', { captcha: await aSolvedCaptcha(server) })).toBe(200)
  })
})

describe('after ten wrong passwords', () => {
  beforeEach(async () => {
    for (let time = 0; time < 10; time++) await guess('192.0.2.1')
    expect(await guess('192.0.2.1')).toBe('rate_limited')
  })

  it('a right code still signs in', async () => {
    expect(await from('192.0.2.1', sendSignInCode, { email: member.email })).toBe(200)
    const code = await codeOf(server, member.email)
    expect(await from('192.0.2.1', signInWithCode, { email: member.email, code })).toBe(200)
  })

  it('a completed reset clears it, on every network', async () => {
    for (let time = 0; time < 10; time++) await guess('192.0.2.2')
    expect(await askLetter('192.0.2.1')).toBe(200)
    const newPassword = 'ไหมเงิน 12 ผืน'
    expect(await from('192.0.2.9', resetPassword, { token: await resetLink(), newPassword })).toBe(200)
    const right = { email: member.email, password: newPassword }
    expect(await from('192.0.2.1', signIn, right)).toBe(200)
    expect(await from('192.0.2.2', signIn, right)).toBe(200)
    expect(await from('192.0.2.3', signIn, right)).toBe(200)
  })
})
