import { Images } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { navigation } from '../../text/navigation.ts'

export const metamind6Screen = screen({
  path: '/metamind6',
  title: navigation.metamind6,
  capability: 'own:use',
  component: lazyScreen(() => import('./metamind6-screen.tsx'), 'Metamind6Screen'),
  listed: { in: 'menu', icon: Images },
  look: [{ levels: ['free', 'vip'] }],
})
