import { Zap } from 'lucide-react'
import { TABLE_LOOK } from '../../../components/table-view/table-look-search.ts'
import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { readTexts } from '../../../lib/boot/search-params.ts'
import { navigation } from '../../../text/navigation.ts'

export const adminAuditScreen = screen({
  path: '/admin/audit',
  title: navigation.adminAudit,
  capability: 'admin:use',
  search: readTexts('topic', 'actor', 'member', 'partner', 'from', 'to', 'q', 'after', ...TABLE_LOOK),
  component: lazyScreen(() => import('./audit-screen.tsx'), 'AuditScreen'),
  listed: { in: 'palette', icon: Zap, adminSection: navigation.adminAudit },
  look: [{ levels: ['owner'] }],
})
