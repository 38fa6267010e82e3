import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { navigation } from '../../text/navigation.ts'

export const notMeScreen = screen({
  path: '/not-me',
  title: navigation.notMe,
  capability: 'public',
  component: lazyScreen(() => import('./not-me-screen.tsx'), 'NotMeScreen'),
  look: [{ levels: ['visitor'] }],
})
