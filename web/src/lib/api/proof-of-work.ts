import { readCaptchaChallenge } from '@thokham/contract/captcha'
import { solveChallengeWorkers } from 'altcha/lib'
import PbkdfWorker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'
import { call } from './call.ts'

/** Solves a fresh proof-of-work challenge in workers, about a second on a phone. @throws when it cannot be had or solved */
export async function solveWork(
  controller: AbortController,
): Promise<{ payload: string; expiresAt: number | undefined }> {
  const challenge = await call(readCaptchaChallenge, {}, { signal: controller.signal })
  const solution = await solveChallengeWorkers({
    challenge: challenge as Parameters<typeof solveChallengeWorkers>[0]['challenge'],
    controller,
    concurrency: Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1)),
    createWorker: (algorithm) => (algorithm.startsWith('PBKDF2') ? new PbkdfWorker() : new ShaWorker()),
  })
  if (!solution) throw new Error('challenge not solved')
  return {
    payload: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: challenge.parameters.expiresAt,
  }
}
