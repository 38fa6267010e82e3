import { ImagePlus } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const studioScreen = screen({
  path: '/studio',
  title: navigation.studio,
  capability: 'workshop:use',
  search: readTexts('run', 'view', 'picture'),
  component: lazyScreen(() => import('./studio-screen.tsx'), 'StudioScreen'),
  listed: { in: 'menu', icon: ImagePlus },
  look: [{ levels: ['vip'] }],
})
