import { Sparkles } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const vipgenScreen = screen({
  path: '/vipgen',
  title: navigation.vipgen,
  capability: 'workshop:use',
  search: readTexts('run', 'again'),
  component: lazyScreen(() => import('./vipgen-screen.tsx'), 'VipgenScreen'),
  listed: { in: 'menu', icon: Sparkles },
})
