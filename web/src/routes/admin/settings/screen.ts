import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../../../lib/screen.ts'
import { admin } from '../../../text/admin.ts'

export const adminSettingsScreen = screen({
  path: '/admin/settings',
  title: admin.settings,
  capability: 'owner:use',
  component: lazyRouteComponent(() => import('../settings-screen.tsx'), 'SettingsScreen'),
  look: [{ levels: ['owner'] }],
})
