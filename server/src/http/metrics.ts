import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countOpenStreams } from './event-stream.ts'
import { Refusal } from './fail.ts'
import type { FaultCount } from './fault-count.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const FROM_HERE = /^(::ffff:)?127\.|^::1$/

/**
 * Answers `/metrics` for Prometheus: the process, the time of requests by route, the database's connections, and what
 * other registries count. With a token it asks for it; without, it answers this machine alone, and never through a
 * proxy.
 */
export function answerMetrics(
  app: FastifyInstance,
  {
    pool,
    token,
    others = [],
    counts = {},
  }: {
    pool: Pool
    token?: string | undefined
    others?: Registry[] | undefined
    /** What is counted elsewhere, by the name of its metric */
    counts?: Record<string, { help: string; count: FaultCount }>
  },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  measurePool(pool, registry)
  for (const [name, { help, count }] of Object.entries(counts))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(count.total())
      },
    })
  new Gauge({
    name: 'event_streams_open',
    help: 'Event streams that pages have open',
    registers: [registry],
    collect() {
      this.set(countOpenStreams(app))
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    times.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!(token ? bears(request, token) : isFromHere(request))) throw new Refusal('not_found')
    return reply.type(registry.contentType).send(await Registry.merge([registry, ...others]).metrics())
  })
}

function measurePool(pool: Pool, registry: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database by state; waiting = requests without one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function isFromHere(request: FastifyRequest): boolean {
  const proxied = request.headers['x-forwarded-for'] ?? request.headers.forwarded
  return proxied === undefined && FROM_HERE.test(request.socket.remoteAddress ?? '')
}

function bears(request: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}
