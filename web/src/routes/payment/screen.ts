import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const paymentScreen = screen({
  path: '/payment',
  title: navigation.payment,
  capability: 'packages:buy',
  search: readTexts('plan', 'coupon', 'again', 'shared'),
  component: lazyScreen(() => import('./payment-screen.tsx'), 'PaymentScreen'),
  isTask: true,
  look: [{ levels: ['free'], search: '?plan=yearly', looped: true }],
})
