import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { navigation } from '../../text/navigation.ts'

export const privacyScreen = screen({
  path: '/privacy',
  title: navigation.privacy,
  capability: 'public',
  component: lazyScreen(() => import('./privacy-screen.tsx'), 'PrivacyScreen'),
  sitemap: true,
  look: [{ levels: ['visitor'] }],
})
