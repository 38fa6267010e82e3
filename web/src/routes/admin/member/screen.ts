import { Zap } from 'lucide-react'
import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { readTexts } from '../../../lib/boot/search-params.ts'
import { navigation } from '../../../text/navigation.ts'
import { MEMBER_LIST } from './member-list-search.ts'

export const adminMemberScreen = screen({
  path: '/admin/member',
  title: navigation.adminMembers,
  capability: 'admin:use',
  search: readTexts(...MEMBER_LIST),
  component: lazyScreen(() => import('./member-screen.tsx'), 'AdminMemberScreen'),
  listed: { in: 'palette', icon: Zap },
  look: [
    { levels: ['owner'] },
    { name: 'admin-members-near', levels: ['owner'], search: '?class=near' },
    { name: 'admin-members-none', levels: ['owner'], search: '?q=zzzz' },
  ],
})
