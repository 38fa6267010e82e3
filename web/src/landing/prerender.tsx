import { escapeHtml } from '@thokham/domain/html'
import { fillSpots, landingSpots } from '@thokham/domain/landing-spots'
import { renderToString } from 'react-dom/server'
import { landing } from '../text/landing.ts'
import { Landing } from './landing.tsx'
import { BRAND, BRAND_WORD, FREE_LIMIT, figure, spot } from './spots.tsx'
import { STARTER_FACTS } from './starter-facts.ts'

export interface Prerendered {
  body: string
  /** Escaped for HTML, as all the rest. */
  title: string
  description: string
  /** Finished markup for the head: addresses, the picture for shared links, the offers for search engines. */
  head: string
}

/** Returns what the build puts into index.html. The server fills its spots at each visit (domain/landing-spots.ts). */
export function prerender(): Prerendered {
  return {
    body: renderToString(<Landing />),
    title: escapeHtml(landing.title(BRAND)),
    description: escapeHtml(landing.description(BRAND_WORD, FREE_LIMIT)),
    head: head(),
  }
}

/** Returns the page as a new installation shows it. */
export function fillWithStarters(page: string): string {
  return fillSpots(page, landingSpots(STARTER_FACTS))
}

function head(): string {
  const url = spot('url')
  return [
    `<meta name="application-name" content="${BRAND}" />`,
    `<meta name="apple-mobile-web-app-title" content="${BRAND}" />`,
    `<meta property="og:site_name" content="${BRAND}" />`,
    `<link rel="canonical" href="${url}/" />`,
    `<meta property="og:url" content="${url}/" />`,
    `<meta property="og:image" content="${url}/og.png?name=${spot('brandAddress')}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    `<script type="application/ld+json">${JSON.stringify(offersForSearch(url)).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ')
}

/** Describes the same prices as on the page, as schema.org tells them; no spot's text needs escaping in it. */
function offersForSearch(url: string) {
  const names = { yearly: 'VIP 1 ปี', monthly: 'VIP 1 เดือน', lifetime: 'VIP ตลอดชีพ' } as const
  return {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: spot('brandJson'),
    url: `${url}/`,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Web',
    inLanguage: 'th',
    offers: (['yearly', 'monthly', 'lifetime'] as const).map((plan) => ({
      '@type': 'Offer',
      name: names[plan],
      price: figure(plan, 'plainPrice'),
      priceCurrency: 'THB',
      url: `${url}/vip`,
    })),
  }
}
