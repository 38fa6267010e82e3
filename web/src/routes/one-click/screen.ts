import { MousePointerClick } from 'lucide-react'
import { lazyScreen } from '../../lib/lazy-screen.ts'
import { screen } from '../../lib/screen.ts'
import { readTexts } from '../../lib/search-params.ts'
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
