import { lazyScreen } from '../../lib/lazy-screen.ts'
import { screen } from '../../lib/screen.ts'
import { navigation } from '../../text/navigation.ts'

export const termsScreen = screen({
  path: '/terms',
  title: navigation.terms,
  capability: 'public',
  component: lazyScreen(() => import('./terms-screen.tsx'), 'TermsScreen'),
  sitemap: true,
  look: [{ levels: ['visitor', 'owner'] }],
})
