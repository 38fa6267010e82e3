import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { navigation } from '../../text/navigation.ts'

export const emailChangeScreen = screen({
  path: '/email-change',
  title: navigation.emailChange,
  capability: 'public',
  component: lazyScreen(() => import('./email-change-screen.tsx'), 'EmailChangeScreen'),
  look: [{ levels: ['visitor'] }],
})
