import { CircleAlert, X } from 'lucide-react'
import {
  dismissFailedCode,
  isMissingCode,
  MOST_TRIES,
  retryCode,
  useCodeState,
} from '../../lib/boot/code-state.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Button, IconButton } from '../ui/button.tsx'

/** Says that a part of the screen is slow or did not come; all that stands on the screen stays as it is. */
export function PartNotice() {
  const { waiting, tried, failed } = useCodeState()
  if (failed === null) {
    return (
      <p role="status" className="part-notice max-w-none bg-khram-soft text-khram text-sm">
        {waiting > 0 && tried > 1 && (
          <span className="block px-4 py-2 text-center">{everywhere.slowNetwork(tried, MOST_TRIES)}</span>
        )}
      </p>
    )
  }
  const isGone = isMissingCode(failed) && failed.isGone
  const needsNetwork = !isGone && !navigator.onLine
  return (
    <div
      role="alert"
      className="part-notice flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-khrang-soft py-1 pr-1 pl-4 text-khrang text-sm"
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
