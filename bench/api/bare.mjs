import { createRequire } from 'node:module'

/** Fastify and nothing else: a route by GET and one by POST that answer what it was given. Prints its port. */
const require = createRequire(new URL('../../server/package.json', import.meta.url))
// biome-ignore lint/correctness/noUndeclaredDependencies: the server's own
const { fastify } = require('fastify')
const app = fastify()
const answer = JSON.parse(process.argv[2])
app.get('/profile', async () => answer)
app.post('/answer', async () => answer)
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(app.server.address().port)
