import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { navigation } from '../../text/navigation.ts'

export const termsScreen = screen({
  path: '/terms',
  title: navigation.terms,
  capability: 'public',
  component: lazyScreen(() => import('./terms-screen.tsx'), 'TermsScreen'),
  sitemap: true,
  look: [{ levels: ['visitor', 'owner'] }],
})
