import { onlineManager } from '@tanstack/react-query'
import { House, MessageCircle, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { storedText } from '../../kit/storage/stored.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { isMissingCode } from '../../lib/boot/code-state.ts'
import { chatLauncher } from '../../text/chat-launcher.ts'
import { detailsOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { navigation } from '../../text/navigation.ts'
import { openChat } from '../chat/chat-place.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { LastDraftCard } from './last-draft-card.tsx'

/**
 * Renders the screen that broke, or whose code never came: what happened, the ways on, what was typed, and a reference that the
 * support team can look up. A screen of a former version is loaded anew by itself.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const [id] = useState(() => referenceOf(error))
  const missing = isMissingCode(error) ? error : null
  const isGone = missing?.isGone ?? false
  useEffect(() => {
    if (isGone) loadNewVersion()
    if (missing) addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isGone, missing])
  return (
    <div role="alert" className="m-auto flex w-full max-w-[520px] flex-col items-start gap-4 py-10">
      <h1 className="text-3xl">{everywhere.errorTitle}</h1>
      <p className="text-ink-2">{everywhere.errorBody}</p>
      {missing && <p className="text-ink-3 text-sm">{reasonOf(missing)}</p>}
      <div className="grid w-full grid-cols-2 gap-3">
        <Button variant="primary" icon={RefreshCw} className="col-span-2" onClick={reload}>
          {everywhere.reload}
        </Button>
        <a href="/dashboard" className={buttonClass('outline')}>
          <House aria-hidden size={20} strokeWidth={1.75} />
          {navigation.dashboard}
        </a>
        <Button icon={MessageCircle} onClick={() => openChat(true)}>
          {chatLauncher.contact}
        </Button>
      </div>
      <LastDraftCard />
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4 text-sm">
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

const reload = () => location.reload()

/** The address at which a new version was loaded. */
const newVersion = storedText('newVersion')

/** Loads the new version, once at an address: a file that the server has no more belongs to a former one. */
function loadNewVersion(): void {
  if (newVersion.get() === location.href) return
  if (newVersion.set(location.href)) reload()
}

function reasonOf({ tries, isGone }: { tries: number; isGone: boolean }): string {
  if (isGone) return everywhere.newVersion
  return onlineManager.isOnline() ? everywhere.notOpened(tries) : everywhere.needsNetwork
}

function referenceOf(error: unknown): string {
  if (error instanceof ApiError && error.requestId) return error.requestId
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  return `web-${random.toString(36)}`
}
