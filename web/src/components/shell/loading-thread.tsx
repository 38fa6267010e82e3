import { onlineManager } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  dismissFailedCode,
  isMissingCode,
  MOST_TRIES,
  retryCode,
  useCodeState,
} from '../../lib/code-state.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Button, IconButton } from '../ui/button.tsx'

/** Sooner than this (ms) nothing is said: what is at hand comes at once. */
const AFTER_MS = 120

/** Renders the thread that runs under the top bar from a tap until what it leads to is there (docs/product.md#a-bad-network). */
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

/** Says that a part of the screen is slow or did not come; all that stands on the screen stays as it is. */
export function PartNotice() {
  const { waiting, tried, failed } = useCodeState()
  if (failed === null) {
    return (
      <p role="status" className="max-w-none bg-khram-soft text-khram text-sm">
        {waiting > 0 && tried > 1 && (
          <span className="block px-4 py-2 text-center">{everywhere.slowNetwork(tried, MOST_TRIES)}</span>
        )}
      </p>
    )
  }
  const isGone = isMissingCode(failed) && failed.isGone
  const needsNetwork = !isGone && !onlineManager.isOnline()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-khrang-soft py-1 pr-1 pl-4 text-khrang text-sm"
    >
      <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <p className="py-1">
        {isGone ? everywhere.newVersion : needsNetwork ? everywhere.needsNetwork : everywhere.partFailed}
      </p>
      {!isGone && (
        <Button size={32} onClick={retryCode}>
          {everywhere.retry}
        </Button>
      )}
      <Button size={32} onClick={() => location.reload()}>
        {everywhere.reload}
      </Button>
      <IconButton icon={X} label={everywhere.close} onClick={dismissFailedCode} />
    </div>
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
