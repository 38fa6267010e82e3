import { Suspense } from 'react'
import { useStore } from '../../kit/storage/store.ts'
import { storedSwitch } from '../../kit/storage/stored.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { useUserAgent } from '../../lib/boot/user-agent.ts'
import { inAppBrowser } from '../../lib/browser/in-app-browser.ts'
import type { InAppStripProps } from './in-app-strip.tsx'

const dismissed = storedSwitch('inAppNoticeDismissed')
const InAppStrip = lazyPart<InAppStripProps>(() => import('./in-app-strip.tsx'))

/** Offers the device's own browser inside LINE, Facebook and the like, where copying and downloads often fail. */
export function InAppNotice() {
  const isDismissed = useStore(dismissed)
  const app = inAppBrowser(useUserAgent())
  if (!app || isDismissed) return null
  return (
    <Suspense>
      <InAppStrip app={app} onClose={() => dismissed.set(true)} />
    </Suspense>
  )
}
