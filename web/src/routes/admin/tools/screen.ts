import { Wrench } from 'lucide-react'
import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { readTexts } from '../../../lib/boot/search-params.ts'
import { navigation } from '../../../text/navigation.ts'

const component = lazyScreen(() => import('./admin-tools-screen.tsx'), 'AdminToolsScreen')

export const adminToolsScreen = screen({
  path: '/admin/tools',
  title: navigation.adminTools,
  capability: 'admin:use',
  search: readTexts('edit'),
  component,
  listed: { in: 'palette', icon: Wrench, to: 'admin:use', adminSection: navigation.tools },
  look: [
    { levels: ['owner'] },
    { name: 'admin-tools-edit', levels: ['owner'], search: '?edit=google-trends' },
  ],
})

/** The same screen at its other address. */
export const adminToolsAliasScreen = screen({
  path: '/admin-tools',
  title: navigation.adminTools,
  capability: 'admin:use',
  search: readTexts('edit'),
  component,
  listed: { in: 'menu', icon: Wrench, to: 'owner:links', alsoInTopBar: true },
})
