import { LayoutGrid } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const popularScreen = screen({
  path: '/popular',
  title: navigation.popular,
  capability: 'downloads:use',
  search: readTexts('q', 'show', 'open'),
  component: lazyScreen(() => import('./popular-screen.tsx'), 'PopularScreen'),
  listed: { in: 'palette', icon: LayoutGrid, to: 'own:use' },
  look: [
    { levels: ['free', 'vip'] },
    { name: 'popular-open', levels: ['vip'], search: '?open=food', looped: true },
  ],
})
