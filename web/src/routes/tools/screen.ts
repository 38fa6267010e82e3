import { Wrench } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const toolsScreen = screen({
  path: '/tools',
  title: navigation.tools,
  capability: 'workshop:use',
  search: readTexts('q', 'show', 'sort'),
  component: lazyScreen(() => import('./tools-screen.tsx'), 'ToolsScreen'),
  listed: { in: 'palette', icon: Wrench },
  look: [
    { levels: ['vip'], looped: true },
    { name: 'tools-none', levels: ['vip'], search: '?q=zzzz' },
  ],
})
