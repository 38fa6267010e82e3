import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { navigation } from '../../text/navigation.ts'

export const resetPasswordScreen = screen({
  path: '/reset-password',
  title: navigation.resetPassword,
  capability: 'public',
  component: lazyScreen(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
  look: [{ levels: ['visitor'] }],
})
