import { MousePointerClick } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const oneClickScreen = screen({
  path: '/one-click',
  title: navigation.oneClick,
  capability: 'downloads:use',
  search: readTexts('category', 'section', 'style'),
  component: lazyScreen(() => import('./one-click-screen.tsx'), 'OneClickScreen'),
  listed: { in: 'palette', icon: MousePointerClick, to: 'own:use' },
  look: [{ levels: ['free', 'vip'] }],
})
