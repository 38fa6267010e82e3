import { lazyScreen } from '../../lib/lazy-screen.ts'
import { screen } from '../../lib/screen.ts'
import { readTexts } from '../../lib/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const registerScreen = screen({
  path: '/register',
  title: navigation.register,
  capability: 'landing:look',
  search: readTexts('next'),
  component: lazyScreen(() => import('./register-screen.tsx'), 'RegisterScreen'),
  sitemap: true,
})
