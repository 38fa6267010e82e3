import { readCaptchaChallenge } from '@thokham/contract/captcha'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestServer } from './test-server.ts'

/** Asks for a challenge and solves it as a browser does: the value of the `captcha` field. */
export async function aSolvedCaptcha(server: TestServer): Promise<string> {
  const { body: challenge } = await server.call(readCaptchaChallenge, {})
  const solution = await solveChallenge({
    challenge: challenge as Parameters<typeof solveChallenge>[0]['challenge'],
    deriveKey,
  })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
