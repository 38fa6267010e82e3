import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { detailsOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

/** Renders the screen that broke: one sentence, a reload, and a reference that the support team can look up. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [id] = useState(() => referenceOf(error))
  return (
    <div role="alert" className="m-auto flex max-w-[520px] flex-col items-start gap-4 px-4 py-16">
      <h1 className="text-3xl">{everywhere.errorTitle}</h1>
      <p className="text-ink-2">{everywhere.errorBody}</p>
      <Button variant="primary" icon={RefreshCw} onClick={() => location.reload()}>
        {everywhere.reload}
      </Button>
      <div className="crop mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span>
          {everywhere.errorId} <code className="break-all">{id}</code>
        </span>
        <CopyButton
          size={32}
          label={everywhere.copyErrorId}
          text={() => [id, location.pathname, detailsOf(error)].join('\n')}
        />
      </div>
      <details className="text-ink-3 text-xs">
        <summary className="underline">{everywhere.details}</summary>
        <code className="mt-1 block break-all">{detailsOf(error)}</code>
      </details>
    </div>
  )
}

function referenceOf(error: unknown): string {
  if (error instanceof ApiError && error.requestId) return error.requestId
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  return `web-${random.toString(36)}`
}
