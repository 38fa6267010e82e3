import { Zap } from 'lucide-react'
import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { readTexts } from '../../../lib/boot/search-params.ts'
import { navigation } from '../../../text/navigation.ts'

export const inboxScreen = screen({
  path: '/admin/inbox',
  title: navigation.inbox,
  capability: 'admin:use',
  search: readTexts('tab', 'q', 'id'),
  component: lazyScreen(() => import('./inbox-screen.tsx'), 'InboxScreen'),
  listed: { in: 'palette', icon: Zap, adminSection: navigation.inbox },
  look: [{ levels: ['owner'] }],
})
