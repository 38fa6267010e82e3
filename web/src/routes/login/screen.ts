import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const loginScreen = screen({
  path: '/login',
  title: navigation.login,
  capability: 'landing:look',
  search: readTexts('next', 'provider', 'trouble'),
  component: lazyScreen(() => import('./login-screen.tsx'), 'LoginScreen'),
  sitemap: true,
  look: [{ levels: ['visitor'] }],
})
