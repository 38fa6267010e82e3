import { Handshake } from 'lucide-react'
import { lazyScreen } from '../../../lib/lazy-screen.ts'
import { screen } from '../../../lib/screen.ts'
import { readTexts } from '../../../lib/search-params.ts'
import { navigation } from '../../../text/navigation.ts'

export const adminPartnersScreen = screen({
  path: '/admin/partners',
  title: navigation.adminPartners,
  capability: 'admin:use',
  search: readTexts('edit'),
  component: lazyScreen(() => import('./admin-partners-screen.tsx'), 'AdminPartnersScreen'),
  listed: { in: 'palette', icon: Handshake, to: 'admin:use', adminSection: navigation.adminPartners },
  look: [{ levels: ['owner'] }],
})
