import { ChartColumn } from 'lucide-react'
import { TABLE_LOOK } from '../../components/table-view/table-look-search.ts'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const reportScreen = screen({
  path: '/report',
  title: navigation.report,
  capability: 'owner:use',
  search: readTexts('mode', 'month', 'view', 'spent', 'books', ...TABLE_LOOK),
  component: lazyScreen(() => import('./report-screen.tsx'), 'ReportScreen'),
  listed: { in: 'menu', icon: ChartColumn, to: 'owner:links', alsoInTopBar: true },
  look: [{ levels: ['owner'] }],
})
