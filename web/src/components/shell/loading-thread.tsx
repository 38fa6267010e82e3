import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MOST_TRIES, useCodeState } from '../../lib/boot/code-state.ts'
import { everywhere } from '../../text/everywhere.ts'

/** Sooner than this (ms) nothing is said: what is at hand comes at once. */
const AFTER_MS = 120

/** Renders the thread that runs under the top bar from a tap until what it leads to is there (docs/product/app.md#a-bad-network). */
export function LoadingThread() {
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  const { waiting } = useCodeState()
  const isWanted = useLater(isLoading || waiting > 0)
  return (
    <div className="relative z-20 h-0">
      {isWanted && (
        <div className="loading-thread" role="progressbar" aria-label={everywhere.loading}>
          <span />
        </div>
      )}
    </div>
  )
}

/** Says under a title that what was asked for is tried again, from the second try on. */
export function SlowLine() {
  const { tried } = useCodeState()
  return (
    <p role="status" className="min-h-6 text-ink-2 text-sm">
      {tried > 1 && everywhere.slowNetwork(tried, MOST_TRIES)}
    </p>
  )
}

function useLater(isWanted: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const clock = setTimeout(() => setLate(true), AFTER_MS)
    return () => {
      clearTimeout(clock)
      setLate(false)
    }
  }, [isWanted])
  return isWanted && isLate
}
