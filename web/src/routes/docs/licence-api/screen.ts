import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { readTexts } from '../../../lib/boot/search-params.ts'
import { navigation } from '../../../text/navigation.ts'

export const licenceApiScreen = screen({
  path: '/docs/licence-api',
  title: navigation.licenceApi,
  capability: 'public',
  search: readTexts('lang'),
  component: lazyScreen(() => import('./licence-api-screen.tsx'), 'LicenceApiScreen'),
  sitemap: true,
  look: [
    { levels: ['visitor'] },
    { levels: ['visitor'], name: 'docs-licence-api-english', search: '?lang=en' },
  ],
})
