import { BadgeCheck } from 'lucide-react'
import { lazyScreen } from '../../lib/lazy-screen.ts'
import { ownsPackage } from '../../lib/owns-package.ts'
import { screen } from '../../lib/screen.ts'
import { readTexts } from '../../lib/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const vipScreen = screen({
  path: '/vip',
  title: 'VIP',
  capability: 'packages:look',
  search: readTexts('coupon'),
  component: lazyScreen(() => import('./vip-screen.tsx'), 'VipScreen'),
  listed: {
    in: 'navigation',
    icon: BadgeCheck,
    label: (level) => (ownsPackage(level) ? navigation.myPackage : navigation.joinVip),
  },
  sitemap: true,
  look: [{ levels: ['visitor', 'free', 'ex', 'lapsed', 'vip', 'lifetime', 'admin'] }],
})
