import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FILE = 'manifest.webmanifest'

/** Serves the manifest by which browsers install the product, under its name at this moment. */
export function sendWebManifest(app: FastifyInstance, folder: string, brandNow: () => Promise<string>): void {
  const built = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as Record<string, unknown>
  // The pictures show the name that the product was built with.
  const { screenshots: _, ...withoutPictures } = built
  app.get(`/${FILE}`, { schema: { hide: true } }, async (_request, reply) => {
    const name = await brandNow()
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify({ ...(name === built.name ? built : withoutPictures), name, short_name: name }))
  })
}
