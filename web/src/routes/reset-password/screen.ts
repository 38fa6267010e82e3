import { lazyScreen } from '../../lib/lazy-screen.ts'
import { screen } from '../../lib/screen.ts'
import { navigation } from '../../text/navigation.ts'

export const resetPasswordScreen = screen({
  path: '/reset-password',
  title: navigation.resetPassword,
  capability: 'public',
  component: lazyScreen(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
  look: [{ levels: ['visitor'] }],
})
