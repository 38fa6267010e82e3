import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultModel, MODEL_NAME } from '@thokham/domain/ai/model'
import { z } from 'zod'
import { parseDatabaseUrl } from './db/database-url.ts'
import { parseS3Place } from './integrations/s3-place.ts'
import { wordsOfCommand } from './integrations/scanner.ts'
import { isLoopback } from './start/loopback.ts'
import { StartError } from './start/start-error.ts'

const wholeNumber = (from: number, to: number, unit: string) =>
  z.coerce
    .number(`must be a whole number from ${from} to ${to}${unit}`)
    .int(`must be a whole number from ${from} to ${to}${unit}`)
    .min(from, `must be a whole number from ${from} to ${to}${unit}`)
    .max(to, `must be a whole number from ${from} to ${to}${unit}`)

const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` })

const publicAddress = address(/^https?$/, 'https://thokham.example')

/**
 * Every setting the server knows, parsed once at the start. The descriptions are the table in docs/operations.md
 * (`node scripts/settings-table.mjs`).
 */
export const SETTINGS = z.object({
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder))
    .describe('Folder of everything that must be kept: the embedded database, secrets, files.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on. `0.0.0.0` or `::` opens the server to the network.'),
  PORT: wholeNumber(0, 65_535, '').default(3000).describe('Port to listen on; `0` takes a free one.'),
  PUBLIC_URL: z
    .string()
    .transform((urls) => urls.split(',').map((url) => url.trim().replace(/\/+$/, '')))
    .pipe(z.tuple([publicAddress], publicAddress))
    .optional()
    .describe(
      'Address under which people reach the server: it decides links, and secure cookies when it is https. It has no path. Of several, with commas between, the first is the one of links; pages of no other one may change anything. Default: `http://localhost:PORT`, and whatever address is called.',
    ),
  DESKTOP_FOLDER: z
    .string()
    .min(1)
    .transform((folder) => resolve(folder))
    .optional()
    .describe(
      'Folder of the desktop edition’s ZIPs, as `npm run desktop` made them elsewhere. Without it `npm start` packs them by itself, beside the running server.',
    ),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => parseDatabaseUrl(text) !== null,
      'must be an address such as postgres://user:password@host:5432/thokham',
    )
    .optional()
    .describe(
      'A PostgreSQL ≥ 15 to use instead of the embedded one. Of several hosts, `postgres://…@one:5432,two:5432/thokham`, the one that leads is used.',
    ),
  DATABASE_CONNECTIONS: wholeNumber(8, 1_000, '')
    .default(16)
    .describe(
      'Most connections to the database of one process; two more listen for messages, and one answers `/readyz`. All processes together stay below its `max_connections`.',
    ),
  FILES: z
    .string()
    .refine(
      (text) => parseS3Place(text) !== null,
      'must be an address such as s3://bucket/prefix?endpoint=https://host&region=name, over https but on this machine',
    )
    .optional()
    .describe(
      'Where pictures and other files are kept: `s3://bucket/prefix?endpoint=https://host&region=name` (prefix, endpoint and region may be left out), in the place of the folder `files` of `DATA_DIR`.',
    ),
  FILES_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one word as the S3 service gave it')
    .optional()
    .describe('Access key id for the bucket of `FILES`.'),
  FILES_SECRET_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one word as the S3 service gave it')
    .optional()
    .describe('Secret access key for the bucket of `FILES`.'),
  SERVER_ROLE: z
    .enum(['all', 'web', 'worker'], 'must be one of all, web, worker')
    .default('all')
    .describe(
      'What this process does: `web` answers requests, `worker` does jobs, AI runs, schedules and mail, `all` both. Another one than `all` needs `DATABASE_URL` and `PUBLIC_URL`.',
    ),
  OWNER_EMAIL: z
    .email('must be an e-mail address')
    .transform((email) => email.toLowerCase())
    .optional()
    .describe(
      'E-mail of the owner’s account. Default: `owner@thokham.local`. Set it before the first start; later another owner is made by `create-owner` alone.',
    ),
  OWNER_PASSWORD: z
    .string()
    .min(6, 'must have 6 to 128 characters')
    .max(128, 'must have 6 to 128 characters')
    .optional()
    .describe(
      'Password of the owner’s account, 12 characters at least and none of the common ones, used when it is created; made up and printed once when absent.',
    ),
  DEMO: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .transform((value) => value === '1')
    .describe('`1` adds a lively demonstration with printed passwords; only while listening on loopback.'),
  SERVICE_WORKER: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('1')
    .transform((value) => value === '1')
    .describe(
      '`0` takes the service worker, and all that it keeps, out of every browser that comes back: the app needs its network then.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info')
    .describe('How much is logged. Lines are JSON unless they go to a terminal.'),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 600, ' seconds')
    .default(10)
    .describe('How long requests in flight may take to finish when the server is told to stop.'),
  DRAIN_SECONDS: wholeNumber(0, 60, ' seconds')
    .default(0)
    .describe(
      'How long before that it goes on as it was, with `/readyz` at 503: time for the proxies of several servers to lead everybody to another one.',
    ),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'Addresses of the proxies in front, comma-separated; only their `X-Forwarded-*` headers are believed.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Bearer token that opens `/metrics`. Without it `/metrics` answers this machine alone.'),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example:465')
    .optional()
    .describe(
      'Mail server as one address, instead of the next four. Options follow a `?`, such as `requireTLS=true`. Without a mail server mails go to the outbox.',
    ),
  SMTP_HOST: z
    .string()
    .optional()
    .describe('Mail server. What goes to it goes over TLS alone, but on this machine.'),
  SMTP_PORT: wholeNumber(1, 65_535, '')
    .default(587)
    .describe('Port of the mail server; 465 speaks TLS from the first byte.'),
  SMTP_USER: z.string().optional().describe('User at the mail server.'),
  SMTP_PASSWORD: z.string().optional().describe('Password at the mail server.'),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be like Thokham <no-reply@thokham.example>',
    )
    .optional()
    .describe('Sender of all mails; needed with a mail server.'),
  PAYMENT_WEBHOOK_URL: address(/^https?$/, 'https://hooks.example/payments')
    .optional()
    .describe('Where every new payment is posted as JSON, for a chat or a bookkeeping program.'),
  PAYMENT_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Signs these posts: the header `X-Thokham-Signature` is `sha256=` and the HMAC-SHA256 of the body in hex.',
    ),
  ALERTS_ALLOW_PRIVATE: z
    .stringbool({ error: 'must be true or false' })
    .default(false)
    .describe(
      'Lets alerts of the owner go to http and to addresses of our own network; else https to public ones alone.',
    ),
  PUSH_ALLOW_PRIVATE: z
    .stringbool({ error: 'must be true or false' })
    .default(false)
    .describe(
      'Lets notices of devices go to http and to addresses of our own network, for tests; else https to public ones alone.',
    ),
  LINE_API_URL: address(/^https?$/, 'https://api.line.me')
    .default('https://api.line.me')
    .describe(
      'Where LINE’s Messaging API is reached, for alerts and the shop’s account; another one can stand in.',
    ),
  LINE_DATA_URL: address(/^https?$/, 'https://api-data.line.me')
    .default('https://api-data.line.me')
    .describe(
      'Where pictures are fetched that were sent to the shop’s LINE account; another one can stand in.',
    ),
  SLIP_CHECK: z
    .enum(['none', 'easyslip', 'slipok'], 'must be one of none, easyslip, slipok')
    .default('none')
    .describe(
      'Paid service that is asked about every slip with a readable mini-QR; its verdict stands beside ours and decides nothing.',
    ),
  SLIP_CHECK_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one word as the service gave it')
    .optional()
    .describe('The operator’s API key of EasySlip or SlipOK.'),
  SLIP_CHECK_BRANCH: z
    .string()
    .regex(/^[\w-]+$/, 'must be the id of a branch, such as 1234')
    .optional()
    .describe('Branch id at SlipOK.'),
  SLIP_CHECK_BASE_URL: address(/^https?$/, 'https://api.easyslip.com/v2')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Where EasySlip or SlipOK is reached instead of its own address.'),
  SCAN_COMMAND: z
    .string()
    .refine((command) => wordsOfCommand(command)[0], 'must be a program and its words, such as clamdscan -')
    .optional()
    .describe(
      'Program that scans slips and chat pictures before the team opens them, such as `clamdscan --fdpass -`: it is given each picture on its standard input and ends with 0 for clean, 1 for refused. No shell reads it; words with blanks stand in double quotes. The same for all processes.',
    ),
  REQUESTS_PER_MINUTE: wholeNumber(60, 1_000_000_000, '')
    .default(1_200)
    .describe(
      'How many operations one member, or the visitors of one address, may ask for in a minute, of all processes together.',
    ),
  CAPTCHA: z
    .enum(['altcha', 'recaptcha', 'turnstile'], 'must be one of altcha, recaptcha, turnstile')
    .default('altcha')
    .describe(
      'Captcha of the registration: our own proof of work, Google reCAPTCHA (version 2, checkbox) or Cloudflare Turnstile.',
    ),
  CAPTCHA_SITE_KEY: z.string().optional().describe('Site key of reCAPTCHA or Turnstile; it is public.'),
  CAPTCHA_SECRET_KEY: z.string().optional().describe('Secret key of reCAPTCHA or Turnstile.'),
  CAPTCHA_BASE_URL: address(/^https?$/, 'https://www.recaptcha.net/recaptcha')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Where reCAPTCHA or Turnstile is reached instead of its own address; its script and frames must all come from there.',
    ),
  LINE_LOGIN_ID: z
    .string()
    .optional()
    .describe('Channel id of a LINE Login channel: with it people sign in and register with LINE.'),
  LINE_LOGIN_SECRET: z.string().optional().describe('Channel secret of the LINE Login channel.'),
  LINE_LOGIN_BASE_URL: address(/^https?$/, 'https://line.example')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Where LINE Login is reached instead of its own addresses.'),
  LINE_BOT_ID: z
    .string()
    .optional()
    .describe(
      'Id of the shop’s LINE account, such as @123abcde: members who joined LINE and added it are told there. Its channel stands under the same provider as that of LINE Login.',
    ),
  LINE_BOT_TOKEN: z.string().optional().describe('Its channel access token (Messaging API).'),
  LINE_BOT_SECRET: z
    .string()
    .optional()
    .describe(
      'Its channel secret, by which LINE signs what it sends to `PUBLIC_URL` and `/api/line/webhook`.',
    ),
  GOOGLE_LOGIN_ID: z
    .string()
    .optional()
    .describe(
      'OAuth client id of Google, for a web application: with it people sign in and register with Google.',
    ),
  GOOGLE_LOGIN_SECRET: z.string().optional().describe('Secret of that OAuth client.'),
  GOOGLE_LOGIN_BASE_URL: address(/^https?$/, 'https://google.example')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Where Google’s sign-in is reached instead of its own addresses.'),
  OPENAI_BASE_URL: address(/^https?$/, 'https://api.openai.com/v1')
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://api.openai.com/v1')
    .describe('Where members’ OpenAI keys are used; any server that speaks the same protocol.'),
  OPENAI_MODEL: z
    .string()
    .regex(MODEL_NAME, `must be the name of a model, such as ${defaultModel('openai')}`)
    .default(defaultModel('openai'))
    .describe('Model that OpenAI keys are used with.'),
  GEMINI_BASE_URL: address(/^https?$/, 'https://generativelanguage.googleapis.com/v1beta')
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://generativelanguage.googleapis.com/v1beta')
    .describe('Where members’ Gemini keys are used; any server that speaks the same protocol.'),
  GEMINI_MODEL: z
    .string()
    .regex(MODEL_NAME, `must be the name of a model, such as ${defaultModel('gemini')}`)
    .default(defaultModel('gemini'))
    .describe('Model that Gemini keys are used with.'),
  // Of whatever shape: Google decides, and a key that it does not take says so where it is used.
  GEMINI_FREE_API_KEY: z
    .string()
    .trim()
    .optional()
    .describe(
      'The operator’s own Gemini key for “Gemini (Free)”: 15 requests a member, then a minute of pause. Without it that choice is shown as not available.',
    ),
  FAL_API_URL: address(/^https?$/, 'https://api.fal.ai/v1')
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://api.fal.ai/v1')
    .describe('Where members’ fal keys are tried; any server that speaks the same protocol.'),
  FAL_QUEUE_URL: address(/^https?$/, 'https://queue.fal.run')
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://queue.fal.run')
    .describe('Where members’ fal keys are used; any queue that speaks the same protocol.'),
  REPLICATE_BASE_URL: address(/^https?$/, 'https://api.replicate.com/v1')
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://api.replicate.com/v1')
    .describe('Where members’ Replicate keys are used; any server that speaks the same protocol.'),
  IMAGE_SERVER_ALLOW_PRIVATE: z
    .stringbool({ error: 'must be true or false' })
    .default(false)
    .describe(
      'Lets members’ own servers of pictures stand at http and in our own network; else at https and on the internet alone.',
    ),
  HELD_PICTURES_GB_OF_MEMBER: wholeNumber(1, 1_000, ' GB')
    .default(2)
    .describe(
      'Most pictures of one member that are held until their browser has them; a run without room waits.',
    ),
  HELD_PICTURES_GB: wholeNumber(1, 100_000, ' GB').default(20).describe('The same of all members together.'),
  CHAT_AI: z
    .enum(['none', 'openai', 'gemini'], 'must be one of none, openai, gemini')
    .default('none')
    .describe(
      'Who answers in the support chat what no canned answer and no search does: a server that speaks OpenAI’s or Gemini’s protocol, with the operator’s key.',
    ),
  CHAT_AI_KEY: z
    .string()
    .trim()
    .optional()
    .describe(
      'The operator’s API key for the support chat; without it nobody answers for `CHAT_AI`, which the log and the owner’s health screen say.',
    ),
  CHAT_AI_BASE_URL: address(/^https?$/, 'https://api.openai.com/v1')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Where the support chat’s AI is reached; `OPENAI_BASE_URL` or `GEMINI_BASE_URL` when absent.'),
  CHAT_AI_MODEL: z
    .string()
    .regex(MODEL_NAME, `must be the name of a model, such as ${defaultModel('openai')}`)
    .optional()
    .describe('Model of the support chat’s AI; `OPENAI_MODEL` or `GEMINI_MODEL` when absent.'),
})

/** The owner's e-mail when none is set. */
export const OWNER_EMAIL = 'owner@thokham.local'

/** All settings after parsing. */
export type Env = z.output<typeof SETTINGS>

/**
 * Reads the settings; each `X` may come from the file named by `X_FILE` instead, and an empty one counts as absent.
 * @throws StartError naming the setting and what it must be
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(SETTINGS.shape).map((name) => [name, settingText(source, name)] as const),
  )
  const parsed = SETTINGS.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    throw new StartError(`${name} ${issue?.message}. Correct ${name} or leave it out, then start again.`)
  }
  const env = parsed.data
  if (env.DEMO && !isLoopback(env.HOST)) {
    throw new StartError(
      `DEMO=1 prints passwords and so runs on loopback alone, but HOST is ${env.HOST}. Leave out HOST or DEMO.`,
    )
  }
  for (const url of env.PUBLIC_URL ?? []) refuseMore(url)
  if (env.SERVER_ROLE !== 'all' && !(env.DATABASE_URL && env.PUBLIC_URL)) {
    throw new StartError(
      `SERVER_ROLE is ${env.SERVER_ROLE}, which needs DATABASE_URL and PUBLIC_URL. Set both, or leave SERVER_ROLE out.`,
    )
  }
  if (env.FILES && !(env.FILES_KEY_ID && env.FILES_SECRET_KEY)) {
    throw new StartError(
      'FILES names a bucket, which needs FILES_KEY_ID and FILES_SECRET_KEY. Set both, or leave FILES out.',
    )
  }
  if (env.CAPTCHA !== 'altcha' && !(env.CAPTCHA_SITE_KEY && env.CAPTCHA_SECRET_KEY)) {
    throw new StartError(
      `CAPTCHA is ${env.CAPTCHA}, which needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY. Set both, or leave CAPTCHA out.`,
    )
  }
  for (const name of ['LINE_LOGIN', 'GOOGLE_LOGIN'] as const) {
    if (Boolean(env[`${name}_ID`]) !== Boolean(env[`${name}_SECRET`])) {
      throw new StartError(`Of ${name}_ID and ${name}_SECRET only one is set. Set both, or leave both out.`)
    }
  }
  const bot = [env.LINE_BOT_ID, env.LINE_BOT_TOKEN, env.LINE_BOT_SECRET].filter(Boolean).length
  if (bot > 0 && (bot < 3 || !env.LINE_LOGIN_ID)) {
    throw new StartError(
      'LINE_BOT_ID, LINE_BOT_TOKEN and LINE_BOT_SECRET belong together, and need LINE_LOGIN_ID, by which members join LINE. Set all of them, or leave LINE_BOT out.',
    )
  }
  if (env.SLIP_CHECK !== 'none' && !env.SLIP_CHECK_KEY) {
    throw new StartError(
      `SLIP_CHECK is ${env.SLIP_CHECK}, which needs SLIP_CHECK_KEY. Set it, or leave SLIP_CHECK out.`,
    )
  }
  if (env.SLIP_CHECK === 'slipok' && !env.SLIP_CHECK_BRANCH) {
    throw new StartError(
      'SLIP_CHECK is slipok, which needs SLIP_CHECK_BRANCH. Set it, or leave SLIP_CHECK out.',
    )
  }
  if (env.SMTP_URL && env.SMTP_HOST) {
    throw new StartError('Both SMTP_URL and SMTP_HOST are set. Keep one of them.')
  }
  if ((env.SMTP_URL || env.SMTP_HOST) && !env.MAIL_FROM) {
    throw new StartError(
      'A mail server is set, but not MAIL_FROM. Set MAIL_FROM to the sender of all mails, such as Thokham <no-reply@thokham.example>.',
    )
  }
  return env
}

/** Refuses an address with more than host and port: no screen, cookie or link is made for a path in front. @throws StartError */
function refuseMore(publicUrl: string): void {
  const { pathname, search, hash, username, password, port } = new URL(publicUrl)
  const path = pathname + search + hash
  if (path !== '/' || /[?#]/.test(publicUrl))
    throw new StartError(`PUBLIC_URL has a path (${path}). Give Thokham an address of its own.`)
  if (username || password)
    throw new StartError(
      'PUBLIC_URL names a user, whom no address of a page has. Leave out what stands before @.',
    )
  if (port === '0')
    throw new StartError('PUBLIC_URL has port 0, on which nobody listens. Name the one people reach.')
}

/**
 * Returns the address under which people reach the server, without a slash at its end.
 * @param port the one listened on
 */
export function publicUrlOf(env: Env, port: number): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL[0]
  const anywhere = isLoopback(env.HOST) || env.HOST === '0.0.0.0' || env.HOST === '::'
  const host = anywhere ? 'localhost' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  return `http://${host}:${port}`
}

/** Returns whose pages may change something; null where the server is reached by whatever address leads here. */
export function publicOriginsOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string[] | null {
  if (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL[0]).hostname)) return null
  return PUBLIC_URL.map((url) => new URL(url).origin)
}

function settingText(source: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = source[name] || undefined
  const file = source[`${name}_FILE`]
  if (!file) return value
  if (value) throw new StartError(`Both ${name} and ${name}_FILE are set. Keep one of them.`)
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code
    throw new StartError(`${name}_FILE names ${file}, which cannot be read (${why}). Correct the path.`)
  }
}
