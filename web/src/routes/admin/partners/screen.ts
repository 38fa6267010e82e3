import { Handshake } from 'lucide-react'
import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { readTexts } from '../../../lib/boot/search-params.ts'
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
