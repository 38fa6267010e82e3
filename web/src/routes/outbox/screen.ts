import { lazyRouteComponent } from '@tanstack/react-router'
import { Mails } from 'lucide-react'
import { screen } from '../../lib/screen.ts'
import { readTexts } from '../../lib/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const outboxScreen = screen({
  path: '/outbox',
  title: navigation.outbox,
  capability: 'owner:use',
  search: readTexts('page', 'size', 'status', 'mail'),
  component: lazyRouteComponent(() => import('./outbox-screen.tsx'), 'OutboxScreen'),
  listed: { in: 'menu', icon: Mails },
})
