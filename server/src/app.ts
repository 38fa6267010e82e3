import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { withTimeout } from './concurrency/with-timeout.ts'
import { isLostDatabase } from './db/lost-database.ts'
import { registerRoutes } from './features/features.ts'
import { readLandingSpots } from './features/landing/read-landing-spots.ts'
import { brandOf, readBrand } from './features/settings/read-brand.ts'
import { answerCrawlers } from './http/crawlers.ts'
import { answerErrors, answerFrameworkError, answerUnread } from './http/errors.ts'
import { endEventStreams } from './http/event-stream.ts'
import type { FaultCount } from './http/fault-count.ts'
import { answerHealth } from './http/health.ts'
import { answerMetrics } from './http/metrics.ts'
import { answerOpenApi } from './http/openapi.ts'
import { PATIENCE_MS, servePages } from './http/pages.ts'
import { logRequests, quietFramework, requestId } from './http/request-log.ts'
import { readScreens } from './http/screens-file.ts'
import { securityHeaders, sendSecurityHeaders } from './http/security.ts'
import { readCaller, sessionToken } from './http/session.ts'
import { endUnreadBodies } from './http/unread-bodies.ts'
import type { Logger } from './log.ts'
import type { Services } from './services.ts'

const BODY_LIMIT_BYTES = 256 * 1024
const REQUEST_LIMIT_MS = 60_000

export interface AppOptions {
  services: Services
  log: Logger
  /** For the check that it can be written. */
  dataDir: string
  /** Folder of the built web; null serves the API alone. */
  webFolder: string | null
  /** False answers health and figures alone: of a process that does nothing but work (`SERVER_ROLE=worker`). */
  isWeb?: boolean
  trustProxy?: string | undefined
  metricsToken?: string | undefined
  /** Whether browsers keep the app for when there is no network (`SERVICE_WORKER`); true unless told. */
  hasServiceWorker?: boolean
  /** What else `/metrics` shows. */
  metrics?: Registry[] | undefined
}

/** Reads the product's name; the last one known while the database is away, or takes longer than a page waits for it. */
function rememberedBrand({ db }: Services): () => Promise<string> {
  let last: string | undefined
  return async () => {
    const reading = readBrand(db).then((name) => {
      last = name
      return name
    })
    try {
      return (await withTimeout(reading, PATIENCE_MS, null)) ?? brandOf(last)
    } catch (error) {
      if (isLostDatabase(error)) return brandOf(last)
      throw error
    }
  }
}

/** Builds the whole server, wired and ready to listen or to be asked directly; closing it leaves the database open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, webFolder, dataDir, isWeb = true } = options
  const headers = securityHeaders(services.publicUrl, services.captchaProvider?.origins)
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: quietFramework,
    requestIdHeader: false,
    genReqId: requestId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerFrameworkError(error, request, reply, headers),
    clientErrorHandler: (error, socket) => answerUnread(error, socket as Socket, headers),
  })
  app.decorate('services', services)
  app.decorate('operations', [])

  const noteIn = (count: FaultCount) => () => count.note(services.clock())
  answerErrors(app, {
    onFault: noteIn(services.faults),
    onGone: noteIn(services.goneCallers),
    onWait: noteIn(services.databaseWaits),
  })
  sendSecurityHeaders(app, services.publicUrl, services.captchaProvider?.origins)
  logRequests(app)
  endUnreadBodies(app)
  answerHealth(app, { pool: services.pool, dataDir, files: services.files, isWeb })
  answerMetrics(app, {
    pool: services.pool,
    token: options.metricsToken,
    others: options.metrics,
    counts: {
      faults_total: { help: 'Errors that nobody foresaw, and deadlocks', count: services.faults },
      gone_callers_total: { help: 'Callers who went before their answer', count: services.goneCallers },
      database_waits_total: {
        help: 'Requests that waited too long for a lock or a place in the database',
        count: services.databaseWaits,
      },
    },
  })
  endEventStreams(app)
  if (!isWeb) return app
  answerOpenApi(app, app.operations, () => readBrand(services.db))
  await app.register(multipart)
  registerRoutes(app)
  if (webFolder) {
    const screens = readScreens(webFolder)
    answerCrawlers(app, services.publicUrl, screens)
    await servePages(app, {
      folder: webFolder,
      screens,
      levelOf: async (request) => (await readCaller(request)).level,
      wasSignedIn: ({ headers }) => sessionToken(headers.cookie, services) !== null,
      brand: rememberedBrand(services),
      mayDraw: (address) => services.callerLimit.spendPage(address),
      landingSpots: () => readLandingSpots(services),
      hasServiceWorker: options.hasServiceWorker ?? true,
    })
  }
  return app
}
