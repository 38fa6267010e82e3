import { LogIn, RefreshCw, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { everywhere } from '../../text/everywhere.ts'
import { WarpThreads } from '../cloth/warp-threads.tsx'
import { Button, buttonClass } from '../ui/button.tsx'

/** After this long, in ms, it says so and offers ways on. */
const SLOW_AFTER_MS = 8_000

export interface LoadingScreenProps {
  onRetry: () => void
  /** Is told when it says so. */
  onSlow: () => void
}

/** Renders what stands while it is unknown who is calling. */
export function LoadingScreen({ onRetry, onSlow }: LoadingScreenProps) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (slow) return onSlow()
    // The document showed it before any script had come: who waits has waited since then.
    const waited = document.documentElement.dataset.live === undefined ? performance.now() : 0
    const clock = setTimeout(() => setSlow(true), Math.max(0, SLOW_AFTER_MS - waited))
    return () => clearTimeout(clock)
  }, [slow, onSlow])

  function retry() {
    setSlow(false)
    onRetry()
  }

  return (
    <div className="m-auto flex flex-col items-center gap-4 py-16 text-center">
      <WarpThreads className="animate-pulse" />
      <p role="status" className="text-ink-2">
        {slow ? everywhere.slow : everywhere.loading}
      </p>
      {slow && (
        <div className="flex flex-wrap justify-center gap-3">
          <Button icon={RotateCw} onClick={retry}>
            {everywhere.retry}
          </Button>
          <Button icon={RefreshCw} onClick={() => location.reload()}>
            {everywhere.refresh}
          </Button>
          <a href="/login" className={buttonClass('outline')}>
            <LogIn aria-hidden size={20} strokeWidth={1.75} />
            {everywhere.backLogin}
          </a>
        </div>
      )}
    </div>
  )
}
