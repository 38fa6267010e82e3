import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FILE = 'manifest.webmanifest'

export interface WebManifestOptions {
  /** What the web's build made. */
  folder: string
  brand: () => Promise<string>
  /** Only it takes what other apps share. */
  hasServiceWorker: boolean
}

type Built = Record<string, unknown> & { share_target?: { action: string } }

/**
 * Serves the manifest by which browsers install the product, under its name at this moment. What another app shares is taken by the
 * service worker and never leaves the device; where none is left to take it, the screen is told so.
 */
export function sendWebManifest(
  app: FastifyInstance,
  { folder, brand: brandNow, hasServiceWorker }: WebManifestOptions,
): void {
  const whole = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as Built
  const { share_target: target, ...rest } = whole
  const built: Built = hasServiceWorker ? whole : rest
  if (target) {
    // Sent away before anything of it is read.
    app.post(target.action, {
      schema: { hide: true },
      onRequest: async (_request, reply) => reply.redirect('/payment?shared=lost', 303),
      handler: () => undefined,
    })
  }
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
