import { Zap } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'
import { MEMBER_LIST } from './member/member-list-search.ts'
import { PAYMENT_LIST } from './payment/list/payment-list-search.ts'

export const adminScreen = screen({
  path: '/admin',
  title: navigation.admin,
  capability: 'admin:use',
  search: readTexts('tab', ...PAYMENT_LIST, ...MEMBER_LIST),
  component: lazyScreen(() => import('./admin-screen.tsx'), 'AdminScreen'),
  listed: {
    in: 'menu',
    icon: Zap,
    label: () => navigation.admin,
    to: 'owner:links',
    alsoInTopBar: true,
  },
  look: [
    { name: 'admin-coupons', levels: ['owner'], search: '?tab=coupons' },
    { name: 'admin-announcements', levels: ['owner'], search: '?tab=announcements' },
  ],
})
