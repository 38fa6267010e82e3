import { Archive } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
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
