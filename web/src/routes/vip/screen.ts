import { BadgeCheck } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { ownsPackage } from '../../lib/session/owns-package.ts'
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
