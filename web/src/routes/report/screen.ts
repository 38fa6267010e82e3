import { ChartColumn } from 'lucide-react'
import { TABLE_LOOK } from '../../components/table-view/table-look-search.ts'
import { lazyScreen } from '../../lib/lazy-screen.ts'
import { screen } from '../../lib/screen.ts'
import { readTexts } from '../../lib/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const reportScreen = screen({
  path: '/report',
  title: navigation.report,
  capability: 'owner:use',
  search: readTexts('mode', 'month', 'view', 'spent', ...TABLE_LOOK),
  component: lazyScreen(() => import('./report-screen.tsx'), 'ReportScreen'),
  listed: { in: 'menu', icon: ChartColumn, to: 'owner:links', alsoInTopBar: true },
  look: [{ levels: ['owner'] }],
})
