import { Mails } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const outboxScreen = screen({
  path: '/outbox',
  title: navigation.outbox,
  capability: 'owner:use',
  search: readTexts('page', 'size', 'status', 'mail'),
  component: lazyScreen(() => import('./outbox-screen.tsx'), 'OutboxScreen'),
  listed: { in: 'menu', icon: Mails },
})
