import { lazyScreen } from '../../../lib/lazy-screen.ts'
import { screen } from '../../../lib/screen.ts'
import { readTexts } from '../../../lib/search-params.ts'
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
