import { readCaptchaChallenge } from '@thokham/contract/captcha'
import { solveChallengeWorkers } from 'altcha/lib'
import PbkdfWorker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import type { Captcha } from './captcha.ts'

/**
 * Solves proof-of-work challenges while the form is filled: no puzzle, no third party (WCAG 3.3.8).
 * @param wanted false does nothing: another captcha is in use
 */
export function useProofOfWork(wanted: boolean): Captcha {
  const [solved, setSolved] = useState<{ state: Captcha['state']; payload: string | null }>(SOLVING)
  const running = useRef<AbortController | null>(null)
  const clock = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const stop = useCallback(() => {
    running.current?.abort()
    clearTimeout(clock.current)
  }, [])
  const renew = useCallback(() => {
    stop()
    const controller = new AbortController()
    running.current = controller
    setSolved(SOLVING)
    solve(controller)
      .then(({ payload, expiresAt }) => {
        if (controller.signal.aborted) return
        setSolved({ state: 'solved', payload })
        // A form can lie open for longer than a solution is good for.
        if (expiresAt) clock.current = setTimeout(renew, Math.max(0, expiresAt * 1000 - Date.now() - 30_000))
      })
      .catch(() => {
        if (!controller.signal.aborted) setSolved({ state: 'failed', payload: null })
      })
  }, [stop])

  useEffect(() => {
    if (!wanted) return
    renew()
    return stop
  }, [wanted, renew, stop])
  return { ...solved, renew }
}

const SOLVING = { state: 'solving', payload: null } as const

async function solve(
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
