import { ChartColumn } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const salesScreen = screen({
  path: '/sales',
  title: navigation.sales,
  capability: 'workshop:use',
  search: readTexts('period', 'by'),
  component: lazyScreen(() => import('./sales-screen.tsx'), 'SalesScreen'),
  listed: { in: 'menu', icon: ChartColumn },
  look: [{ levels: ['vip'] }],
})
