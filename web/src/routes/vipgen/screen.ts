import { lazyRouteComponent } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { screen } from '../../lib/screen.ts'
import { readTexts } from '../../lib/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const vipgenScreen = screen({
  path: '/vipgen',
  title: navigation.vipgen,
  capability: 'workshop:use',
  search: readTexts('run', 'again'),
  component: lazyRouteComponent(() => import('./vipgen-screen.tsx'), 'VipgenScreen'),
  listed: { in: 'menu', icon: Sparkles },
})
