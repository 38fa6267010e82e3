import { existsSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Settings } from '@thokham/contract/settings'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { withTimeout } from './concurrency/with-timeout.ts'
import { connect } from './db/connect.ts'
import { isOnThisMachine } from './db/database-url.ts'
import { migrate } from './db/migrate.ts'
import { refuseMoved, repairCutMove } from './db/refuse-writes.ts'
import { type Env, OWNER_EMAIL, publicOriginsOf, publicUrlOf } from './env.ts'
import { alertFailedJob } from './features/alerts/alert-failed-job.ts'
import { carryOutRestore } from './features/backups/carry-out-restore.ts'
import type { RunningFeature } from './features/feature.ts'
import { jobPlan, startFeatures } from './features/features.ts'
import { healthMetrics } from './features/health/health-metrics.ts'
import { storageCapsOf } from './features/image-runs/storage-caps.ts'
import { readCurrentSettings } from './features/settings/read-settings.ts'
import { announceStop } from './http/health.ts'
import { describeInstance } from './instance.ts'
import { openProviders } from './integrations/ai-providers.ts'
import { openAlertSender } from './integrations/alert-sender.ts'
import { openCaptchaProvider } from './integrations/captcha-provider.ts'
import { lacksChatKey, openChatAi } from './integrations/chat-ai.ts'
import { openImageProviders } from './integrations/image-providers.ts'
import { openVault } from './integrations/key-vault.ts'
import { openLineBot } from './integrations/line-bot.ts'
import { openMailer } from './integrations/mail.ts'
import { openModelList } from './integrations/model-list.ts'
import { openFiles } from './integrations/open-files.ts'
import { openPaymentWebhook } from './integrations/payment-webhook.ts'
import { openScanner } from './integrations/scanner.ts'
import { openSignInProviders } from './integrations/sign-in-providers.ts'
import { openSlipCheck } from './integrations/slip-check.ts'
import { openWebPush } from './integrations/web-push.ts'
import { migrateJobs } from './jobs/migrate-jobs.ts'
import type { SignOfLife } from './jobs/sign-of-life.ts'
import { type RunningJobs, startJobs } from './jobs/start-jobs.ts'
import { describeError, type Logger } from './log.ts'
import { loadSecret } from './security/secrets.ts'
import { createServices } from './services.ts'
import { fillDatabase } from './start/fill-database.ts'
import { joinServers } from './start/join-servers.ts'
import { refuseWeakOwner } from './start/new-installation.ts'
import { refuseWithoutSecrets } from './start/refuse-without-secrets.ts'
import { forgetAddress, noteAddress } from './start/server-address.ts'
import { StartError } from './start/start-error.ts'

/** What the end of all work may take beyond the grace (ms): behind a network that is gone the database answers nobody. */
const AFTER_GRACE_MS = 4_000

/** From the bundle in server/dist as from the sources in server/src. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
const EXTENSION_FOLDER = fileURLToPath(new URL('../../extension/dist', import.meta.url))
/** A demonstration leaves alone what is served to members: its extension sends keywords elsewhere. */
const DEMO_EXTENSION_FOLDER = fileURLToPath(new URL('../../.cache/demo-extension', import.meta.url))
const DESKTOP_FOLDER = fileURLToPath(new URL('../../companion/dist/desktop', import.meta.url))

export interface Running {
  /** Address under which people reach the server. */
  url: string
  port: number
  /** What the product was called at the start. */
  brand: Settings['brand']
  /** Says by `/readyz` that it is about to stop, and goes on until the proxies in front have seen it (`DRAIN_SECONDS`). */
  drain(): Promise<void>
  /** Finishes the requests in flight, closes the database, stops PostgreSQL. Idempotent. */
  stop(): Promise<void>
}

export interface StartOptions {
  env: Env
  log: Logger
  /** Takes what the operator should read: where things are, passwords that are shown once. */
  say: (line: string) => void
  /** The database is gone for good; the server should be stopped. */
  onLost: (error: Error) => void
  /** The server should be stopped and started again, on the same port. */
  onStartAgain: () => void
}

/**
 * Starts everything in the order in which it can fail without harm: the port, the database, its tables, its first
 * content; then the server listens. What was started is stopped again when a later step fails.
 * @throws StartError with the one sentence for the operator
 */
export async function startServer({ env, log, say, onLost, onStartAgain }: StartOptions): Promise<Running> {
  refuseWeakOwner(env)
  if (lacksChatKey(env))
    log.warn(`CHAT_AI is ${env.CHAT_AI}, but CHAT_AI_KEY is not set: the support chat answers without an AI`)
  const port = await freePort(env)
  const url = publicUrlOf(env, port)
  const { pool, place, close } = await connect(env, {
    onTrouble: (what, error) => log.warn(error ? { error: describeError(error) } : {}, what),
    onLost,
  })
  let app: FastifyInstance | undefined
  let jobs: RunningJobs | undefined
  let features: RunningFeature | undefined
  let life: SignOfLife | undefined
  let brand: Settings['brand']
  try {
    if (place && !place.startsWith(`${realpathSync(env.DATA_DIR)}${sep}`)) {
      say(`Database files: ${place} (PostgreSQL runs as an account that may not enter ${env.DATA_DIR})`)
    }
    await repairCutMove(pool)
    await refuseMoved(pool)
    await carryOutRestore({ pool, env, port, log })
    await migrate(pool, {
      onWait: (name) =>
        log.warn(
          { migration: name },
          'a migration waits for whoever uses its table, a backup for example; it holds nobody up, and the server listens after it',
        ),
    })
    await migrateJobs(pool)
    await refuseWithoutSecrets(pool, env)
    const secret = loadSecret(env.DATA_DIR, 'server-secret')
    const vault = openVault(`${env.DATA_DIR}/secrets/vault`)
    const instance = describeInstance({ port, role: env.SERVER_ROLE })
    life = await joinServers(pool, { env, secret, vault, publicUrl: url, instance, log })
    const isWeb = env.SERVER_ROLE !== 'worker'
    const isWorker = env.SERVER_ROLE !== 'web'
    const services = createServices({
      pool,
      secret,
      ownerEmail: env.OWNER_EMAIL ?? OWNER_EMAIL,
      publicUrl: url,
      publicOrigins: publicOriginsOf(env),
      log,
      mailer: openMailer(env),
      alertSender: openAlertSender(env),
      webPush: openWebPush(env),
      dataDir: env.DATA_DIR,
      vault,
      providers: openProviders(env),
      imageProviders: openImageProviders(env),
      heldRoom: storageCapsOf(env),
      captchaProvider: openCaptchaProvider(env),
      signInProviders: openSignInProviders(env),
      lineBot: openLineBot(env),
      paymentWebhook: openPaymentWebhook(env),
      slipCheck: openSlipCheck(env),
      scanner: openScanner(env),
      chatAi: openChatAi(env),
      lacksChatKey: lacksChatKey(env),
      modelList: openModelList(env),
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      files: openFiles(env),
      extensionFolder: env.DEMO ? DEMO_EXTENSION_FOLDER : EXTENSION_FOLDER,
      isDatabaseElsewhere: env.DATABASE_URL !== undefined && !isOnThisMachine(env.DATABASE_URL),
      instance,
      startAgain: onStartAgain,
      desktopFolder: env.DESKTOP_FOLDER ?? DESKTOP_FOLDER,
    })
    await fillDatabase(services, env, say)
    brand = (await readCurrentSettings(services.db)).brand
    removeFormerOutbox(env.DATA_DIR)
    features = await startFeatures(services, { isWorker })
    if (isWorker) {
      jobs = await startJobs({
        pool,
        log,
        ...jobPlan(services),
        onFailed: (name) => alertFailedJob(services, name),
      })
    }
    app = await buildApp({
      services,
      log,
      dataDir: env.DATA_DIR,
      webFolder: existsSync(WEB_FOLDER) ? WEB_FOLDER : null,
      trustProxy: env.TRUST_PROXY,
      metricsToken: env.METRICS_TOKEN,
      hasServiceWorker: env.SERVICE_WORKER,
      metrics: [...(jobs ? [jobs.metrics] : []), healthMetrics(services)],
      isWeb,
    })
    await listen(app, log, env.HOST, port)
    if (isWeb) noteAddress(env.DATA_DIR, url)
  } catch (error) {
    await app?.close()
    await jobs?.stop(0)
    await features?.stop(0)
    await life?.release()
    await close()
    throw error
  }
  const opened = app
  const working = [jobs, features].filter((each) => each !== undefined)
  const shown = life
  let stopping: Promise<void> | undefined
  const stop = async () => {
    const graceMs = env.SHUTDOWN_GRACE_SECONDS * 1000
    const ends = [finishRequests(opened, graceMs), ...working.map((each) => each.stop(graceMs))]
    try {
      await withTimeout(Promise.all(ends), graceMs + AFTER_GRACE_MS, undefined)
      forgetAddress(env.DATA_DIR)
      await shown.release()
    } finally {
      await close()
    }
  }
  const drain = async () => {
    if (env.DRAIN_SECONDS === 0) return
    announceStop(opened)
    await pause(env.DRAIN_SECONDS * 1000)
  }
  return { url, port, brand, drain, stop: () => (stopping ??= stop()) }
}

/**
 * Removes the folder in which earlier versions kept mails in the clear, beside the sealed ones in the database
 * (decision 028).
 */
function removeFormerOutbox(dataDir: string): void {
  rmSync(`${dataDir}/outbox`, { recursive: true, force: true })
}

/** Takes no new requests and waits for those in flight, but not longer than the grace. */
async function finishRequests(app: FastifyInstance, graceMs: number): Promise<void> {
  const timeout = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(timeout)
}

/**
 * Finds out before anything is made whether the port can be had; 0 picks a free one.
 * @throws StartError when it cannot
 */
async function freePort(env: Env): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => reject(portError(error, env.HOST, env.PORT)))
    probe.listen(env.PORT, env.HOST, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : env.PORT
      probe.close(() => resolve(port))
    })
  })
}

async function listen(app: FastifyInstance, log: Logger, host: string, port: number): Promise<void> {
  await app.ready()
  const { level } = log
  // The framework would announce its addresses; ours is announced when everything is done.
  log.level = 'warn'
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw portError(error as Error, host, port)
  } finally {
    log.level = level
  }
}

function portError(error: Error, host: string, port: number): Error {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use, perhaps by another Thokham. Stop that program, or set PORT to a free port.`,
      )
    case 'EACCES':
      return new StartError(`Port ${port} may be opened by root alone. Set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${host} is not an address of this machine. Correct HOST or leave it out.`)
    default:
      return error
  }
}
