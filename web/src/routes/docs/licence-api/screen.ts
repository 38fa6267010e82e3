import { lazyScreen } from '../../../lib/lazy-screen.ts'
import { screen } from '../../../lib/screen.ts'
import { readTexts } from '../../../lib/search-params.ts'
import { licenceApi } from '../../../text/licence-api.ts'

export const licenceApiScreen = screen({
  path: '/docs/licence-api',
  title: licenceApi.title,
  capability: 'public',
  search: readTexts('lang'),
  component: lazyScreen(() => import('./licence-api-screen.tsx'), 'LicenceApiScreen'),
  sitemap: true,
  look: [
    { levels: ['visitor'] },
    { levels: ['visitor'], name: 'docs-licence-api-english', search: '?lang=en' },
  ],
})
