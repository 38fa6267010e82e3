import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { readTexts } from '../../../lib/boot/search-params.ts'
import { navigation } from '../../../text/navigation.ts'

export const partnerApiScreen = screen({
  path: '/docs/partner-api',
  title: navigation.partnerApi,
  capability: 'public',
  search: readTexts('lang'),
  component: lazyScreen(() => import('./partner-api-screen.tsx'), 'PartnerApiScreen'),
  sitemap: true,
  look: [
    { levels: ['visitor'] },
    { levels: ['visitor'], name: 'docs-partner-api-english', search: '?lang=en' },
  ],
})
