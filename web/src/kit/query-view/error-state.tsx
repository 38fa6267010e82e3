import { CircleAlert, RotateCw } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { detailsOf, messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'

export interface ErrorStateProps {
  error: unknown
  onRetry: () => void
  /** Another sentence than the error's own. */
  message?: string
}

/** Renders a block whose data did not come: what happened, the way on, and the technical part for those who ask. */
export function ErrorState({ error, onRetry, message }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-5">
      <p className="flex items-start gap-2 text-sm">
        <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-khrang" />
        {message ?? messageOf(error)}
      </p>
      <Button size={40} icon={RotateCw} onClick={onRetry}>
        {everywhere.retry}
      </Button>
      <details className="text-xs text-ink-3">
        <summary className="underline">{everywhere.details}</summary>
        <code className="mt-1 block break-all">{detailsOf(error)}</code>
      </details>
    </div>
  )
}
