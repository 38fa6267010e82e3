import { useCallback, useEffect, useRef, useState } from 'react'
import { solveWork } from '../../lib/api/proof-of-work.ts'
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
    solveWork(controller)
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
