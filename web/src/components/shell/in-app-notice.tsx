import { ExternalLink, X } from 'lucide-react'
import { useStore } from '../../kit/storage/store.ts'
import { storedSwitch } from '../../kit/storage/stored.ts'
import { useHydrated } from '../../lib/boot/hydration.ts'
import { useUserAgent } from '../../lib/boot/user-agent.ts'
import { inAppBrowser, outsideAddress } from '../../lib/browser/in-app-browser.ts'
import { everywhere } from '../../text/everywhere.ts'
import { buttonClass, IconButton } from '../ui/button.tsx'

const dismissed = storedSwitch('inAppNoticeDismissed')

/** Offers the device's own browser inside LINE, Facebook and the like, where copying and downloads often fail. */
export function InAppNotice() {
  const isDismissed = useStore(dismissed)
  const isHydrated = useHydrated()
  const userAgent = useUserAgent()
  const app = inAppBrowser(userAgent)
  if (!app || isDismissed) return null
  // The server knows no origin: it draws the link as it will be, and the app gives it its address.
  const href = isHydrated ? location.href : 'http://thokham.invalid'
  const outside = outsideAddress(app, userAgent, href)

  return (
    <aside className="flex items-center gap-2 border-line border-b bg-khram-soft py-1 pr-1 pl-4 text-khram text-xs">
      <p className="flex-1 py-1.5">{outside ? everywhere.inApp(app) : everywhere.inAppByMenu(app)}</p>
      {outside && (
        <a href={isHydrated ? outside : undefined} className={buttonClass('outline', 32)}>
          <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
          {everywhere.openInBrowser}
        </a>
      )}
      <IconButton icon={X} label={everywhere.close} onClick={() => dismissed.set(true)} />
    </aside>
  )
}
