import { hkdfSync } from 'node:crypto'
import { normaliseEmail } from '@thokham/domain/email'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { CONTENT_FOLDER } from './content-folder.ts'
import { type Database, typedDatabase } from './db/client.ts'
import { openPubSub, type PubSub } from './db/pubsub.ts'
import type { StorageCaps } from './features/image-runs/storage-caps.ts'
import { type CallerLimit, openCallerLimit } from './http/caller-limit.ts'
import { type FaultCount, openFaultCount } from './http/fault-count.ts'
import { openSessionCheck, type SessionCheck } from './http/session-check.ts'
import { describeInstance, type Instance } from './instance.ts'
import type { AiProviders } from './integrations/ai-providers.ts'
import type { AlertSender } from './integrations/alert-sender.ts'
import type { CaptchaProvider } from './integrations/captcha-provider.ts'
import type { ChatAi } from './integrations/chat-ai.ts'
import type { FileStore } from './integrations/files.ts'
import type { ImageProviders } from './integrations/image-providers.ts'
import type { KeyVault } from './integrations/key-vault.ts'
import type { LineBot } from './integrations/line-bot.ts'
import type { Mailer } from './integrations/mail.ts'
import type { ModelList } from './integrations/model-list.ts'
import type { PaymentWebhook } from './integrations/payment-webhook.ts'
import type { Scanner } from './integrations/scanner.ts'
import type { SignInProviders } from './integrations/sign-in-providers.ts'
import type { SlipCheck } from './integrations/slip-check.ts'
import type { WebPush } from './integrations/web-push.ts'
import { type LogMarks, openLogMarks } from './security/log-marks.ts'

/** What every feature works with; made once by the start, or by a test with its own clock and database. */
export interface Services {
  pool: Pool
  db: Database
  /** The server's clock; days and expiries are decided by it alone. */
  clock: () => Date
  /** Normalised. The account with this e-mail, verified, is the owner (docs/product/access.md#levels). */
  ownerEmail: string
  /** Address under which people reach the server, without a slash at its end. */
  publicUrl: string
  /** Whose pages may change something; null = those of whatever address is called, besides that. */
  publicOrigins: readonly string[] | null
  /** Signs session cookies. */
  sessionSecret: string
  /** Signs captcha challenges. */
  captchaSecret: string
  /** Keys the hashes of one-time links, codes and recovery codes. */
  tokenSecret: string
  /** How much work a captcha asks for: the largest counter a browser may have to try. */
  captchaEffort: number
  /** How long a form that is being sent may fall silent. */
  bodySilenceMs: number
  /** Somebody else's captcha in place of our own; null = our own. */
  captchaProvider: CaptchaProvider | null
  /** LINE and Google, where the operator has set them up. */
  signInProviders: SignInProviders
  mailer: Mailer
  /** The shop's LINE account; null = it has none. */
  lineBot: LineBot | null
  /** Notified of every new payment; null = none is set. */
  paymentWebhook: PaymentWebhook | null
  /** Asked about every slip with a mini-QR; null = nobody is. */
  slipCheck: SlipCheck | null
  /** Looks at pictures of members before the team opens them; null = nobody does. */
  scanner: Scanner | null
  /** Answers in the support chat what no canned answer does; null = nobody does. */
  chatAi: ChatAi | null
  /** The operator wants an AI in the chat, and has set no key for it. */
  lacksChatKey: boolean
  /** What OpenAI says of its models. */
  modelList: ModelList
  /** To the owner's chats and programs. */
  alertSender: AlertSender
  /** To devices of members and the team. */
  webPush: WebPush
  /** The folder of all that is kept outside the database. */
  dataDir: string
  vault: KeyVault
  providers: AiProviders
  imageProviders: ImageProviders
  /** For pictures until browsers have them. */
  heldRoom: StorageCaps
  files: FileStore
  /** Where the library's content is read from, without a slash at its end. */
  contentFolder: string
  /** Of the built browser extension; it may be missing, and may come while the server runs. */
  extensionFolder: string
  /** Of the desktop edition's ZIPs; likewise. */
  desktopFolder: string
  /** What other processes changed. */
  pubsub: PubSub
  checkSession: SessionCheck
  /** Operations a caller may ask for in a minute. */
  callerLimit: CallerLimit
  /** Multiplies the attempts that rate limits allow; 1 but for tests that need thousands. */
  limitScale: number
  /** The database is not the one that comes along, on this machine. */
  isDatabaseElsewhere: boolean
  /** This process among the others. */
  instance: Instance
  /** Ends all work in order and starts the server again in this process, once what asked for it has been answered. */
  startAgain: () => void
  /** Errors nobody foresaw. */
  faults: FaultCount
  /** Callers who went before their answer. */
  goneCallers: FaultCount
  /** Requests that waited too long for a lock, or for a place in the database. */
  databaseWaits: FaultCount
  /** Validate answers against the contract: in tests only, as it costs a fifth of the speed. */
  checkAnswers: boolean
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
  /** What stands in the log for members and networks. */
  logMarks: () => LogMarks
}

export interface ServicesInput {
  pool: Pool
  /** At least 32 random bytes that outlive restarts; the other secrets are derived from it. */
  secret: string
  ownerEmail: string
  publicUrl: string
  publicOrigins?: readonly string[] | null
  log: Services['log']
  mailer: Mailer
  alertSender: AlertSender
  webPush: WebPush
  dataDir: string
  vault: KeyVault
  providers: AiProviders
  imageProviders: ImageProviders
  heldRoom: StorageCaps
  modelList: ModelList
  files: FileStore
  extensionFolder: string
  desktopFolder: string
  clock?: () => Date
  captchaEffort?: number
  captchaProvider?: CaptchaProvider | null
  signInProviders?: SignInProviders
  lineBot?: LineBot | null
  paymentWebhook?: PaymentWebhook | null
  slipCheck?: SlipCheck | null
  scanner?: Scanner | null
  chatAi?: ChatAi | null
  lacksChatKey?: boolean
  isDatabaseElsewhere?: boolean
  /** Made up when absent. */
  instance?: Instance
  startAgain?: () => void
  /** Per caller; 1,200 when absent. */
  requestsPerMinute?: number
  limitScale?: number
  checkAnswers?: boolean
}

/** 3,000 tries of 1,000 rounds: about a second on a phone, nothing noticeable on a desk. */
const CAPTCHA_EFFORT = 3_000

/** A phone in a tunnel comes back sooner. */
const BODY_SILENCE_MS = 20_000

/** Twenty a second: no screen comes near it. */
const REQUESTS_PER_MINUTE = 1_200

/** Wires what features and http work with from a database pool, the settings and the integrations. */
export function createServices(input: ServicesInput): Services {
  const clock = input.clock ?? (() => new Date())
  return {
    pool: input.pool,
    db: typedDatabase(input.pool),
    clock,
    ownerEmail: normaliseEmail(input.ownerEmail),
    publicUrl: input.publicUrl,
    publicOrigins: input.publicOrigins ?? null,
    sessionSecret: sessionSecretOf(input.secret),
    captchaSecret: derive(input.secret, 'captcha'),
    tokenSecret: tokenSecretOf(input.secret),
    captchaEffort: input.captchaEffort ?? CAPTCHA_EFFORT,
    bodySilenceMs: BODY_SILENCE_MS,
    captchaProvider: input.captchaProvider ?? null,
    signInProviders: input.signInProviders ?? new Map(),
    mailer: input.mailer,
    lineBot: input.lineBot ?? null,
    paymentWebhook: input.paymentWebhook ?? null,
    slipCheck: input.slipCheck ?? null,
    scanner: input.scanner ?? null,
    chatAi: input.chatAi ?? null,
    lacksChatKey: input.lacksChatKey ?? false,
    modelList: input.modelList,
    alertSender: input.alertSender,
    webPush: input.webPush,
    dataDir: input.dataDir,
    vault: input.vault,
    providers: input.providers,
    imageProviders: input.imageProviders,
    heldRoom: input.heldRoom,
    files: input.files,
    contentFolder: CONTENT_FOLDER,
    extensionFolder: input.extensionFolder,
    desktopFolder: input.desktopFolder,
    pubsub: openPubSub(input.pool),
    checkSession: openSessionCheck(input.pool, clock),
    callerLimit: openCallerLimit(input.requestsPerMinute ?? REQUESTS_PER_MINUTE, { pool: input.pool, clock }),
    limitScale: input.limitScale ?? 1,
    isDatabaseElsewhere: input.isDatabaseElsewhere ?? false,
    instance: input.instance ?? describeInstance({ port: 0, role: 'all' }),
    startAgain: input.startAgain ?? (() => {}),
    faults: openFaultCount(),
    goneCallers: openFaultCount(),
    databaseWaits: openFaultCount(),
    checkAnswers: input.checkAnswers ?? false,
    log: input.log,
    logMarks: openLogMarks(input.secret, clock),
  }
}

/** Returns what signs cookies, of the installation's secret. */
export function sessionSecretOf(secret: string): string {
  return derive(secret, 'session')
}

/** Returns what keys the hashes of links and codes, of the installation's secret. */
export function tokenSecretOf(secret: string): string {
  return derive(secret, 'token')
}

function derive(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'thokham', purpose, 32)).toString('base64url')
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}
