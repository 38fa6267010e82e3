import { onlineManager } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useStore } from '../../lib/use-store.ts'
import { everywhere } from '../../text/everywhere.ts'

/** Appears while the device has no connection, and goes by itself. */
export function OfflineNotice() {
  const online = useStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  return (
    <div role="status">
      {!online && (
        <p className="flex max-w-none items-center justify-center gap-2 bg-khamin-soft px-4 py-2 text-khamin-text text-sm">
          <WifiOff aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
          {everywhere.offline}
        </p>
      )}
    </div>
  )
}
