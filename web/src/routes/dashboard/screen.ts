import { can } from '@thokham/domain/access'
import { House } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { EVERY_MEMBER, screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const dashboardScreen = screen({
  path: '/dashboard',
  title: navigation.dashboard,
  capability: 'own:use',
  search: readTexts('email'),
  component: lazyScreen(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
  listed: {
    in: 'navigation',
    icon: House,
    label: (level) => (can(level, 'admin:use') ? navigation.today : navigation.dashboard),
  },
  look: [{ levels: EVERY_MEMBER, looped: true }],
})
