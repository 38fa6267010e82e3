import { ExternalLink, X } from 'lucide-react'
import { useHydrated } from '../../lib/boot/hydration.ts'
import { useUserAgent } from '../../lib/boot/user-agent.ts'
import { type InAppBrowser, outsideAddress } from '../../lib/browser/in-app-browser.ts'
import { everywhere } from '../../text/everywhere.ts'
import { buttonClass, IconButton } from '../ui/button.tsx'

export interface InAppStripProps {
  /** The app whose browser this is. */
  app: InAppBrowser
  onClose: () => void
}

/** Renders the way out of an app's browser. */
export default function InAppStrip({ app, onClose }: InAppStripProps) {
  const isHydrated = useHydrated()
  // The server knows no origin: it draws the link as it will be, and the app gives it its address.
  const href = isHydrated ? location.href : 'http://thokham.invalid'
  const outside = outsideAddress(app, useUserAgent(), href)
  return (
    <aside className="flex items-center gap-2 border-line border-b bg-khram-soft py-1 pr-1 pl-4 text-khram text-xs">
      <p className="flex-1 py-1.5">{outside ? everywhere.inApp(app) : everywhere.inAppByMenu(app)}</p>
      {outside && (
        <a href={isHydrated ? outside : undefined} className={buttonClass('outline', 32)}>
          <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
          {everywhere.openInBrowser}
        </a>
      )}
      <IconButton icon={X} label={everywhere.close} onClick={onClose} />
    </aside>
  )
}
