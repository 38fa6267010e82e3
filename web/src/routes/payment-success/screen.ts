import { lazyScreen } from '../../lib/lazy-screen.ts'
import { screen } from '../../lib/screen.ts'
import { readTexts } from '../../lib/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const paymentSuccessScreen = screen({
  path: '/payment-success',
  title: navigation.paymentStatus,
  capability: 'own:use',
  search: readTexts('id'),
  component: lazyScreen(() => import('./payment-success-screen.tsx'), 'PaymentSuccessScreen'),
})
