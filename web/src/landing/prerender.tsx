import { renderToString } from 'react-dom/server'
import { landing } from '../text/landing.ts'
import { Landing } from './landing.tsx'
import { FREE_LIMIT } from './offers.ts'

/** What the build puts into index.html: the page's markup and the texts of its head. */
export function prerender(): { body: string; title: string; description: string } {
  return {
    body: renderToString(<Landing />),
    title: landing.title,
    description: landing.description(FREE_LIMIT),
  }
}
