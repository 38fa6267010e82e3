import type { FastifyInstance } from 'fastify'
import type { ServedScreen } from './screens-file.ts'

/** Tells search engines what is to be found: `/robots.txt` and `/sitemap.xml`. */
export function answerCrawlers(
  app: FastifyInstance,
  publicUrl: string,
  screens: readonly ServedScreen[],
): void {
  const url = publicUrl.replace(/\/+$/, '')
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ]
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...screens.filter(({ sitemap }) => sitemap).map(({ path }) => `  <url><loc>${url}${path}</loc></url>`),
    '</urlset>',
    '',
  ]
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots.join('\n')),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap.join('\n')),
  )
}
