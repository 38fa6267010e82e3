// @module-tag long
import { signIn } from '@thokham/contract/auth'
import { sendSignInCode, signInWithCode } from '@thokham/contract/email-codes'
import type { Operation } from '@thokham/contract/operation'
import { requestPasswordReset } from '@thokham/contract/passwords'
import { beforeAll, describe, expect, it } from 'vitest'
import { workJobs } from '../../testing/letters.ts'
import { aMemberWithPassword } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** Pairs of requests in turn, so that whatever else the machine does falls on both alike. */
const ROUNDS = 1_000
/** A password's hash takes its time; `npm run bench -- enumeration` takes it a thousand times too. */
const SIGN_INS = process.env.THOROUGH ? ROUNDS : 200

let server: TestServer
let member: string
/** Of the browser that asks for codes and tries them. */
const BROWSER = `thokham.code=${'a'.repeat(43)}`
const NOBODY = 'nobody-at-all@example.test'
beforeAll(async () => {
  server = await startTestServer({ limitScale: 1_000_000 })
  member = (await aMemberWithPassword(server.services)).email
})

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function compare(operation: Operation, rounds: number, bodyOf: (email: string) => unknown) {
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  const times = { known: [] as number[], unknown: [] as number[] }
  const ask = async (kind: 'known' | 'unknown') => {
    const payload = JSON.stringify(bodyOf(kind === 'known' ? member : NOBODY))
    const start = performance.now()
    const answer = await server.app.inject({
      method: 'POST',
      url: operation.path,
      headers: { 'content-type': 'application/json', cookie: BROWSER },
      payload,
    })
    times[kind].push(performance.now() - start)
    answers[kind].add(`${answer.statusCode} ${answer.body.replace(/"requestId":"[^"]+"/, '')}`)
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) await ask(kind)
  }
  expect(answers.known).toEqual(answers.unknown)
  return median(times.known) / median(times.unknown)
}

/**
 * Expects that times are alike, by three tries at most: what tells tells each time; what the machine did meanwhile does
 * not.
 */
async function expectAlike(operation: Operation, rounds: number, bodyOf: (email: string) => unknown) {
  const ratios: number[] = []
  const isAlike = (ratio: number) => ratio > 0.8 && ratio < 1.25
  while (ratios.length < 3 && !ratios.some(isAlike)) ratios.push(await compare(operation, rounds, bodyOf))
  expect(ratios.some(isAlike), `times of known to unknown: ${ratios.join(', ')}`).toBe(true)
}

describe('whether an address is a member’s', () => {
  it.each<[string, number, Operation, (email: string) => unknown]>([
    ['sign-in', SIGN_INS, signIn, (email) => ({ email, password: 'not the password' })],
    ['forgot password', ROUNDS, requestPasswordReset, (email) => ({ email })],
    ['a code asked for', ROUNDS, sendSignInCode, (email) => ({ email })],
  ])(
    'is told neither by text nor by time: %s, %i each',
    { timeout: 300_000 },
    (_what, rounds, operation, bodyOf) => expectAlike(operation, rounds, bodyOf),
  )

  it(`is told neither by text nor by time: a code tried, ${ROUNDS} each`, { timeout: 300_000 }, async () => {
    for (const email of [member, NOBODY])
      await server.call(sendSignInCode, { body: { email } }, { cookie: BROWSER })
    await workJobs(server)
    await server.pool.query('UPDATE one_time_keys SET attempts_left = 100000')
    await expectAlike(signInWithCode, ROUNDS, (email) => ({ email, code: '000000' }))
  })
})
