import { Zap } from 'lucide-react'
import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { navigation } from '../../../text/navigation.ts'

export const adminSettingsScreen = screen({
  path: '/admin/settings',
  title: navigation.adminSettings,
  capability: 'owner:use',
  component: lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  listed: { in: 'palette', icon: Zap, adminSection: navigation.adminSettings },
  look: [{ levels: ['owner'] }],
})
