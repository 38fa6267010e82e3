import { Zap } from 'lucide-react'
import { lazyScreen } from '../../../lib/lazy-screen.ts'
import { screen } from '../../../lib/screen.ts'
import { navigation } from '../../../text/navigation.ts'

export const adminHealthScreen = screen({
  path: '/admin/health',
  title: navigation.adminHealth,
  capability: 'owner:use',
  component: lazyScreen(() => import('./health-screen.tsx'), 'HealthScreen'),
  listed: { in: 'palette', icon: Zap, adminSection: navigation.adminHealth },
  look: [{ levels: ['owner'] }],
})
