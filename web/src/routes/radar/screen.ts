import { Radar } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const radarScreen = screen({
  path: '/radar',
  title: navigation.radar,
  capability: 'lessons:use',
  search: readTexts('sort', 'browser'),
  component: lazyScreen(() => import('./radar-screen.tsx'), 'RadarScreen'),
  listed: { in: 'palette', icon: Radar },
  look: [{ levels: ['vip'], looped: true }],
})
