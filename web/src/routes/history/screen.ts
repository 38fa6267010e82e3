import { History } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const historyScreen = screen({
  path: '/history',
  title: navigation.history,
  capability: 'own:use',
  search: readTexts('page', 'q', 'show'),
  component: lazyScreen(() => import('./history-screen.tsx'), 'HistoryScreen'),
  listed: { in: 'menu', icon: History },
  look: [{ levels: ['free', 'ex', 'vip'] }, { name: 'history-none', levels: ['vip'], search: '?q=zzzz' }],
})
