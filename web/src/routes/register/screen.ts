import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const registerScreen = screen({
  path: '/register',
  title: navigation.register,
  capability: 'landing:look',
  search: readTexts('next', 'provider'),
  component: lazyScreen(() => import('./register-screen.tsx'), 'RegisterScreen'),
  sitemap: true,
})
