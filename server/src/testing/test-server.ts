import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorBody } from '@thokham/contract/errors'
import type { CallInput, CallResult, Operation } from '@thokham/contract/operation'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import type { z } from 'zod'
import { buildApp } from '../app.ts'
import { type StorageCaps, storageCapsOf } from '../features/image-runs/storage-caps.ts'
import { openProviders, type ProviderSettings } from '../integrations/ai-providers.ts'
import { type AlertSenderSettings, openAlertSender } from '../integrations/alert-sender.ts'
import { type CaptchaSettings, openCaptchaProvider } from '../integrations/captcha-provider.ts'
import { type ChatAiSettings, lacksChatKey, openChatAi } from '../integrations/chat-ai.ts'
import type { FileStore } from '../integrations/files.ts'
import { openFolder } from '../integrations/files-in-folder.ts'
import { type ImageProviderSettings, openImageProviders } from '../integrations/image-providers.ts'
import { type KeyVault, openVault } from '../integrations/key-vault.ts'
import { type LineBotSettings, openLineBot } from '../integrations/line-bot.ts'
import { type MailSettings, openMailer } from '../integrations/mail.ts'
import { openModelList } from '../integrations/model-list.ts'
import { openSignInProviders, type SignInSettings } from '../integrations/sign-in-providers.ts'
import { openWebPush, type WebPushSettings } from '../integrations/web-push.ts'
import { createServices, type Services } from '../services.ts'
import { atTheEnd } from './at-the-end.ts'
import { aDatabase } from './database.ts'

export const OWNER_EMAIL = 'owner@thokham.test'

/** Nobody answers there. */
const NOWHERE: ProviderSettings & ImageProviderSettings = {
  OPENAI_BASE_URL: 'http://127.0.0.1:1',
  OPENAI_MODEL: 'openai-test',
  GEMINI_BASE_URL: 'http://127.0.0.1:1',
  GEMINI_MODEL: 'gemini-test',
  FAL_API_URL: 'http://127.0.0.1:1',
  FAL_QUEUE_URL: 'http://127.0.0.1:1',
  REPLICATE_BASE_URL: 'http://127.0.0.1:1',
  IMAGE_SERVER_ALLOW_PRIVATE: false,
}

export interface TestServer {
  url: string
  app: FastifyInstance
  pool: pg.Pool
  /** Its data folder: secrets, files. */
  dataDir: string
  services: Services
  /** The server's clock; set `now` to stand still at an instant, null to run with the wall's. */
  clock: { now: Date | null }
  /** What the server logged, one parsed line each. */
  log: Record<string, unknown>[]
  /** Calls an operation over HTTP; answers are validated against the contract by the server. */
  call<O extends Operation>(operation: O, input: CallInput<O>, as?: Caller): Promise<Answer<CallResult<O>>>
  /** Sends any request; `body` goes out as JSON, unless it is a form. */
  send(method: string, path: string, body?: unknown, as?: Caller): Promise<Answer<unknown>>
}

/** Who sends a request: a cookie of `aMember`, further headers. */
export interface Caller {
  cookie?: string
  headers?: Record<string, string>
}

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
  /** The error of an answer that is not 2xx. */
  error: z.infer<typeof errorBody>['error'] | null
}

interface TestServerOptions {
  captchaEffort?: number
  limitScale?: number
  requestsPerMinute?: number
  publicUrl?: string
  /** Connections of the pool. */
  connections?: number
  /** For pictures until browsers have them; that of the settings' defaults. */
  heldRoom?: StorageCaps
  /**
   * Settings of what is outside: the mail server, the AI providers, the captcha. Without them mails go to the outbox.
   */
  env?: Partial<
    AlertSenderSettings &
      MailSettings &
      ProviderSettings &
      ImageProviderSettings &
      CaptchaSettings &
      SignInSettings &
      LineBotSettings &
      WebPushSettings &
      ChatAiSettings
  >
  /** Several servers may share a database, and then the vault that seals what is in it. */
  pool?: pg.Pool
  vault?: KeyVault
  files?: FileStore
}

/** Starts the whole server on a free port with a database of its own; ends with the test file. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const pool = options.pool ?? (await aDatabase(options.connections))
  const clock: TestServer['clock'] = { now: null }
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const dataDir = mkdtempSync(join(tmpdir(), 'thokham-test-'))
  const services = createServices({
    pool,
    secret: 'a secret of the tests, long enough to be one',
    ownerEmail: OWNER_EMAIL,
    publicUrl: options.publicUrl ?? 'http://127.0.0.1:1',
    log,
    clock: () => clock.now ?? new Date(),
    captchaEffort: options.captchaEffort ?? 8,
    limitScale: options.limitScale ?? 1_000,
    requestsPerMinute: options.requestsPerMinute ?? 1_000_000,
    checkAnswers: true,
    mailer: openMailer({ SMTP_PORT: 587, ...options.env }),
    alertSender: openAlertSender({ LINE_API_URL: 'http://127.0.0.1:1', ...options.env }),
    webPush: openWebPush({ ...options.env }),
    dataDir,
    vault: options.vault ?? openVault(`${dataDir}/secrets/vault`),
    providers: openProviders({ ...NOWHERE, ...options.env }),
    imageProviders: openImageProviders({ ...NOWHERE, ...options.env }),
    heldRoom: options.heldRoom ?? storageCapsOf({ HELD_PICTURES_GB_OF_MEMBER: 2, HELD_PICTURES_GB: 20 }),
    captchaProvider: openCaptchaProvider({ CAPTCHA: 'altcha', ...options.env }),
    signInProviders: openSignInProviders({ ...options.env }),
    lineBot: openLineBot({ ...options.env }, () => clock.now ?? new Date()),
    modelList: openModelList({ ...NOWHERE, CHAT_AI: 'none', ...options.env }),
    chatAi: openChatAi({ ...NOWHERE, CHAT_AI: 'none', ...options.env }),
    lacksChatKey: lacksChatKey({ ...NOWHERE, CHAT_AI: 'none', ...options.env }),
    files: options.files ?? openFolder(`${dataDir}/files`),
    extensionFolder: `${dataDir}/extension`,
    desktopFolder: `${dataDir}/desktop`,
  })
  const app = await buildApp({ services, log, dataDir, webFolder: null })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  atTheEnd(async () => {
    // A client that was cut off has often dialled again and never says a word.
    const silent = setInterval(() => app.server.closeAllConnections(), 50)
    await app.close()
    clearInterval(silent)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  const send: TestServer['send'] = (method, path, body, as) => sendTo(url, method, path, body, as)
  return {
    url,
    app,
    pool,
    dataDir,
    services,
    clock,
    log: lines,
    send,
    call: async (operation, input, as) => {
      const { params, query, body, file } = input as Parts
      const path = operation.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '')
      const search = query ? `?${new URLSearchParams(query)}` : ''
      const sent = operation.file ? formOf(operation.file.field, file, body) : body
      return (await send(operation.method, path + search, sent, as)) as Answer<never>
    },
  }
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  file?: Blob | null
}

function formOf(field: string, file: Blob | null | undefined, body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
  if (file) form.set(field, file, 'picture')
  return form
}

async function sendTo(
  url: string,
  method: string,
  path: string,
  body: unknown,
  as: Caller = {},
): Promise<Answer<unknown>> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(as.cookie && { cookie: as.cookie }),
      ...as.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' || isForm ? body : JSON.stringify(body) }),
    redirect: 'manual',
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  // Some have no end: who wants to read them fetches them.
  if (isStream) await response.body?.cancel()
  const text = isStream ? '' : await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const answer: unknown = text !== '' && isJson ? JSON.parse(text) : text || undefined
  const error = response.status < 400 ? null : errorBody.parse(answer).error
  return { status: response.status, headers: response.headers, body: answer, error }
}
