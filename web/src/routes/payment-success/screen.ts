import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const paymentSuccessScreen = screen({
  path: '/payment-success',
  title: navigation.paymentStatus,
  capability: 'own:use',
  search: readTexts('id', 'shared'),
  component: lazyScreen(() => import('./payment-success-screen.tsx'), 'PaymentSuccessScreen'),
})
