import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../../lib/screen.ts'
import { navigation } from '../../text/navigation.ts'

export const resetPasswordScreen = screen({
  path: '/reset-password',
  title: navigation.resetPassword,
  capability: 'public',
  component: lazyRouteComponent(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
  look: [{ levels: ['visitor'] }],
})
