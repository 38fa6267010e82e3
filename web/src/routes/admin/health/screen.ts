import { Zap } from 'lucide-react'
import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { navigation } from '../../../text/navigation.ts'

export const adminHealthScreen = screen({
  path: '/admin/health',
  title: navigation.adminHealth,
  capability: 'owner:use',
  component: lazyScreen(() => import('./health-screen.tsx'), 'HealthScreen'),
  listed: { in: 'palette', icon: Zap, adminSection: navigation.adminHealth },
  look: [{ levels: ['owner'] }],
})
