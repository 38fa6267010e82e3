import { Archive } from 'lucide-react'
import { lazyScreen } from '../../lib/lazy-screen.ts'
import { screen } from '../../lib/screen.ts'
import { readTexts } from '../../lib/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const vaultScreen = screen({
  path: '/vault',
  title: navigation.vault,
  capability: 'workshop:use',
  search: readTexts('category', 'q'),
  component: lazyScreen(() => import('./vault-screen.tsx'), 'VaultScreen'),
  listed: { in: 'palette', icon: Archive },
  look: [{ levels: ['vip'], search: '?category=food' }],
})
