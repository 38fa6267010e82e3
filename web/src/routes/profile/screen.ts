import { UserRound } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { PROVIDER_RETURN } from '../../lib/session/provider-return.ts'
import { navigation } from '../../text/navigation.ts'

export const profileScreen = screen({
  path: '/profile',
  title: navigation.profile,
  capability: 'own:use',
  search: readTexts('payments', ...PROVIDER_RETURN),
  component: lazyScreen(() => import('./profile-screen.tsx'), 'ProfileScreen'),
  listed: { in: 'menu', icon: UserRound },
  look: [{ levels: ['free', 'near-expiry', 'lifetime', 'admin'], looped: true }],
})
