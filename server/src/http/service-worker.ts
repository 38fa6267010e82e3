import type { FastifyInstance } from 'fastify'

/** Takes the place of the former one at once, removes what it kept, and itself: pages go straight to the server again. */
const LEAVES = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/**
 * Answers in the place of the build's service worker with one that leaves (docs/operations.md#the-service-worker). A browser asks
 * for the worker's file whenever a page is opened, and never answers that from what the worker keeps.
 */
export function takeServiceWorkerOut(app: FastifyInstance): void {
  app.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(LEAVES),
  )
}
