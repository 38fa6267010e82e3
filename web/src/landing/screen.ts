import type { Page } from '../lib/boot/screen.ts'

/** The landing page, a document of its own: the router never draws it. */
export const landingPage: Page = {
  path: '/',
  capability: 'landing:look',
  sitemap: true,
  look: [{ levels: ['visitor'], looped: true }],
}
