import { Zap } from 'lucide-react'
import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { readTexts } from '../../../lib/boot/search-params.ts'
import { navigation } from '../../../text/navigation.ts'
import { PAYMENT_LIST } from './list/payment-list-search.ts'

export const adminPaymentScreen = screen({
  path: '/admin/payment',
  title: navigation.adminPayments,
  capability: 'admin:use',
  search: readTexts(...PAYMENT_LIST),
  component: lazyScreen(() => import('./payment-screen.tsx'), 'AdminPaymentScreen'),
  listed: { in: 'palette', icon: Zap },
  look: [
    { levels: ['owner'], search: '?status=all', looped: true },
    { name: 'admin-none', levels: ['owner'], search: '?q=zzzz' },
  ],
})
