import type { FastifyInstance } from 'fastify'

/**
 * Removes what the former one kept, and the registration, and takes its place: pages go straight to the server again. It does so as
 * soon as it is there, as a browser may leave the former one in its place for minutes, and again once it has taken over. It never
 * waits for the removal of the registration, which waits for the end of the installation.
 */
const LEAVES = `addEventListener('install', (event) => event.waitUntil(leave().catch(() => {}).then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
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
