import { ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { inAppBrowser, outsideAddress } from '../../lib/in-app-browser.ts'
import { useUserAgent } from '../../lib/user-agent.ts'
import { everywhere } from '../../text/everywhere.ts'
import { buttonClass, IconButton } from '../ui/button.tsx'

const DISMISSED = 'inAppNoticeDismissed'

/** Offers the device's own browser inside LINE, Facebook and the like, where copying and downloads often fail. */
export function InAppNotice() {
  const [dismissed, setDismissed] = useState(wasDismissed)
  const userAgent = useUserAgent()
  const app = inAppBrowser(userAgent)
  if (!app || dismissed) return null
  // The server knows no origin: it draws the link as it will be, and the app gives it its address.
  const href = typeof location === 'undefined' ? 'http://thokham.invalid' : location.href
  const outside = outsideAddress(app, userAgent, href)

  return (
    <aside className="flex items-center gap-2 border-line border-b bg-khram-soft py-1 pr-1 pl-4 text-khram text-xs">
      <p className="flex-1 py-1.5">{outside ? everywhere.inApp(app) : everywhere.inAppByMenu(app)}</p>
      {outside && (
        <a
          href={typeof location === 'undefined' ? undefined : outside}
          className={buttonClass('outline', 32)}
        >
          <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
          {everywhere.openInBrowser}
        </a>
      )}
      <IconButton
        icon={X}
        label={everywhere.close}
        onClick={() => {
          rememberDismissal()
          setDismissed(true)
        }}
      />
    </aside>
  )
}

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED) === '1'
  } catch {
    return false
  }
}

function rememberDismissal(): void {
  try {
    sessionStorage.setItem(DISMISSED, '1')
  } catch {
    // Storage is closed to this page: the notice comes back with the next load.
  }
}
