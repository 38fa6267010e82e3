import { UserRound } from 'lucide-react'
import { lazyScreen } from '../../lib/lazy-screen.ts'
import { screen } from '../../lib/screen.ts'
import { readTexts } from '../../lib/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const profileScreen = screen({
  path: '/profile',
  title: navigation.profile,
  capability: 'own:use',
  search: readTexts('payments'),
  component: lazyScreen(() => import('./profile-screen.tsx'), 'ProfileScreen'),
  listed: { in: 'menu', icon: UserRound },
  look: [{ levels: ['free', 'near-expiry', 'lifetime', 'admin'], looped: true }],
})
