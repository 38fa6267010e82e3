import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as requestHttp } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request as requestHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchChat } from '@thokham/contract/chat'
import { createWordList } from '@thokham/contract/word-lists'
import type pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readEnvironment, readUnit, wordsOfCommand } from '../../../operations/systemd-unit.mjs'
import { lacks } from '../../../operations/tests/debian-programs.mjs'
import { freePort } from '../../../scripts/free-port.mjs'
import { atTheEnd } from '../testing/at-the-end.ts'
import { untilReady } from '../testing/built-server.ts'
import { aScratchDatabase } from '../testing/scratch-database.ts'

/**
 * The server as its unit starts it, behind HAProxy and Caddy as Debian's units start them, with the files of operations/deploy/: only addresses,
 * paths and the certificate are of this test.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const deployed = (path: string) => readFileSync(join(root, 'operations/deploy', path), 'utf8')

const NAME = 'thokham.example'
const OWNER = { email: 'owner@thokham.example', password: 'ไหมสองเส้น ผูกกัน' }
/** Where visitors come from; the fronts are at 127.0.0.1. */
const VISITOR = '127.0.0.2'
const DEBIAN = {
  haproxy: '/lib/systemd/system/haproxy.service',
  caddy: '/lib/systemd/system/caddy.service',
}

const folder = mkdtempSync(join(tmpdir(), 'thokham-front-'))
const at = (name: string) => join(folder, name)
let ca: string
let appPort: number
let pool: pg.Pool
let server: ChildProcess
let log = ''

const service = readUnit(deployed('systemd/thokham.service')).Service ?? {}
const one = (values: string[] | undefined) => values?.[0] ?? ''

/** Starts a program that ends with the file; nothing is left of what it started. */
function start(file: string, args: string[], env: Record<string, string>, cwd = folder): ChildProcess {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  const ended = once(child, 'exit')
  atTheEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await ended
  })
  return child
}

beforeAll(async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server', 'web'], {
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(built.stderr)
  atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const database = await aScratchDatabase()
  pool = database.pool
  appPort = await freePort()

  const settings = deployed('systemd/thokham.env')
    .replace(/^(FILES|SMTP_URL|MAIL_FROM).*\n/gm, '')
    .replace('CHANGE-ME-NAME', NAME)
    .replace('CHANGE-ME-OWNER-EMAIL', OWNER.email)
    .replace('/var/lib/thokham', at('data'))
    .replace('HOST=0.0.0.0', 'HOST=127.0.0.1')
    .replace('PORT=3000', `PORT=${appPort}`)
    .replace(/^TRUST_PROXY=.*$/m, 'TRUST_PROXY=127.0.0.1')
    .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${database.url}`)
  writeFileSync(at('thokham.env'), settings)
  mkdirSync(at('data'))
  const [file = '', ...args] = wordsOfCommand(one(service.ExecStart))
  expect([file, one(service.EnvironmentFile), one(service.WorkingDirectory)]).toEqual([
    '/usr/bin/node',
    '/etc/thokham/thokham.env',
    '/opt/thokham',
  ])
  const environment = {
    // As systemd has it.
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
    ...readEnvironment((service.Environment ?? []).join('\n')),
    ...readEnvironment(readFileSync(at('thokham.env'), 'utf8')),
    OWNER_PASSWORD: OWNER.password,
  }
  server = start(process.execPath, args, environment, root)
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', () => log.includes(`ready at https://${NAME}`) && resolve())
    server.once('exit', () => reject(new Error(`The server ended:\n${log}`)))
  })
  await untilReady(`http://127.0.0.1:${appPort}`)
}, 300_000)

/** Makes a certificate for the placeholder of operations/scaling.md, which is its own authority. */
function makeCertificate(): void {
  if (existsSync(at('thokham.pem'))) return
  const made = spawnSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=${NAME} -addext subjectAltName=DNS:${NAME} -keyout ${at('thokham.pem')} -out ${at('thokham.pem')}`.split(
      ' ',
    ),
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  ca = readFileSync(at('thokham.pem'), 'utf8').replace(/-----BEGIN PRIVATE[\s\S]*END PRIVATE KEY-----\n/, '')
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  cookie?: string
}

/** Asks over TLS as a browser does, and believes no other certificate than this one. */
async function open(port: number, path: string, { method = 'GET', headers, body, cookie }: Asked = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const asking = requestHttps({
    ...{ host: '127.0.0.1', port, path, method, ca, servername: NAME, localAddress: VISITOR, agent: false },
    headers: {
      host: NAME,
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(cookie && { cookie }),
      ...(text !== undefined && {
        origin: `https://${NAME}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
      ...headers,
    },
  })
  asking.end(text)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return answer
}

async function ask(port: number, path: string, asked: Asked = {}) {
  const answer = await open(port, path, {
    ...asked,
    headers: { 'accept-encoding': 'identity', ...asked.headers },
  })
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    status: answer.statusCode,
    headers: answer.headers,
    cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
    setCookie: answer.headers['set-cookie']?.[0] ?? '',
    text,
  }
}

interface Front {
  secure: number
  plain: number
}
const ready = (port: number) =>
  expect
    .poll(() =>
      ask(port, '/healthz').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)

/** Expects what members need of whatever stands in front. */
async function serves({ secure, plain }: Front): Promise<void> {
  await ready(secure)
  // Who comes without TLS is led to it.
  const led = await askPlain(plain, '/plans?a=1')
  expect([301, 308]).toContain(led.status)
  expect(led.location).toMatch(/^https:\/\/thokham\.example(:\d+)?\/plans\?a=1$/)

  const page = await ask(secure, '/')
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/^<!doctype html>/i)
  expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const packed = await open(secure, '/')
  packed.resume()
  expect(packed.headers['content-encoding']).toBe('br')
  for (const path of ['/metrics', '/readyz', '/%6detrics', '/%72eadyz'])
    expect((await ask(secure, path)).status).toBe(404)
  expect(await askHttp2(secure)).toBe(200)

  // Signing in: a cookie for TLS alone, and the address is the visitor's, whatever they say of it.
  const signedIn = await ask(secure, '/api/auth/sign-in/email', {
    method: 'POST',
    body: OWNER,
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' },
  })
  expect([signedIn.status, signedIn.setCookie]).toEqual([200, expect.stringMatching(/; Secure/)])
  const { rows } = await pool.query('SELECT ip_address FROM sessions ORDER BY created_at DESC LIMIT 1')
  expect(rows).toEqual([{ ip_address: VISITOR }])

  // A large upload: three megabytes.
  const words = Array.from({ length: 990 }, () => 'ผ้าไหมทอง'.repeat(100))
  const name = `ใหญ่-${secure}`
  const kept = await ask(secure, createWordList.path, {
    method: 'POST',
    body: { name, words },
    cookie: signedIn.cookie,
  })
  expect([kept.status, JSON.parse(kept.text)]).toEqual([200, expect.objectContaining({ name, words: 990 })])

  await streams(secure)
}

/** Expects that an event arrives while its stream goes on, also when the first is long enough to be packed. */
async function streams(secure: number): Promise<void> {
  const say = (text: string, cookie = '') =>
    ask(secure, '/api/chat/messages', { method: 'POST', body: { key: randomUUID(), text }, cookie })
  const { cookie, status } = await say('ราคาเท่าไร '.repeat(40))
  expect(status).toBe(200)
  const stream = await open(secure, watchChat.path, { cookie })
  // A front that is stopped waits for it.
  onTestFinished(() => void stream.destroy())
  expect([stream.statusCode, stream.headers['content-type'], stream.headers['content-encoding']]).toEqual([
    200,
    expect.stringContaining('text/event-stream'),
    undefined,
  ])
  let seen = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    seen += text
  })
  stream.on('error', () => {})
  await expect.poll(() => seen).toContain('ราคาเท่าไร')
  for (const word of ['หนึ่ง', 'สอง']) {
    expect((await say(`ทอ${word}`, cookie)).text).toContain(`ทอ${word}`)
    await expect.poll(() => seen).toContain(`ทอ${word}`)
  }
  expect(stream.complete).toBe(false)
}

async function askPlain(port: number, path: string) {
  const asking = requestHttp({ host: '127.0.0.1', port, path, headers: { host: NAME }, agent: false }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return { status: answer.statusCode, location: answer.headers.location, text }
}

async function askHttp2(port: number): Promise<number> {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca, servername: NAME })
  try {
    const asking = session.request({ ':path': '/healthz', ':authority': NAME })
    const [headers] = (await once(asking, 'response')) as [Record<string, unknown>]
    asking.resume()
    return Number(headers[':status'])
  } finally {
    session.close()
  }
}

describe('a server in its unit', () => {
  it.skipIf(lacks('haproxy', DEBIAN.haproxy, 'openssl'))(
    'is served over TLS by HAProxy (needs Debian’s haproxy and openssl)',
    async () => {
      makeCertificate()
      const [secure, plain, web, database, copies, figures] = await Promise.all(
        Array.from({ length: 6 }, freePort),
      )
      const certbot = createServer((request, response) => response.end(`answer to ${request.url}`)).listen(
        0,
        '127.0.0.1',
      )
      await once(certbot, 'listening')
      atTheEnd(() => certbot.close())
      const here = (text: string) =>
        text
          .replace('app1:8888', `127.0.0.1:${(certbot.address() as AddressInfo).port}`)
          .replaceAll('app1:3000', `127.0.0.1:${appPort}`)
          .replace(/(app[23]):3000/g, '127.0.0.1:1')
          .replace('bind :443', `bind 127.0.0.1:${secure}`)
          .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
          .replace('bind :8080', `bind 127.0.0.1:${web}`)
          .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${database}`)
          .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${copies}`)
          .replace('bind :8405', `bind 127.0.0.1:${figures}`)
          .replaceAll('/etc/haproxy/', `${folder}/`)
          .replaceAll('/run/haproxy', at('haproxy'))
          // Only root may become somebody else.
          .replace(/^ +(user|group) haproxy\n/gm, (line) => (process.getuid?.() === 0 ? line : ''))
      for (const file of ['haproxy.cfg', 'tls.cfg'])
        writeFileSync(at(file), here(deployed(`haproxy/${file}`)))
      const unit = readUnit(here(readFileSync(DEBIAN.haproxy, 'utf8'))).Service ?? {}
      const env = {
        ...readEnvironment((unit.Environment ?? []).join('\n')),
        ...readEnvironment(here(deployed('haproxy/default'))),
      }
      const [file = '', ...args] = wordsOfCommand(one(unit.ExecStart), { env })
      expect(args.slice(-2)).toEqual(['-f', at('tls.cfg')])
      start(file, args, env)
      // Until it has asked twice it takes the others for servers, and both may refuse a request before app1 is asked.
      const states = () =>
        fetch(`http://127.0.0.1:${figures}/metrics`).then(
          (answer) => answer.text(),
          () => '',
        )
      for (const name of ['app2', 'app3'])
        await expect
          .poll(states)
          .toMatch(
            new RegExp(`^haproxy_server_status\\{proxy="servers",server="${name}",state="DOWN"\\} 1$`, 'm'),
          )
      await serves({ secure, plain } as Front)

      const challenge = '/.well-known/acme-challenge/token'
      expect(await askPlain(Number(plain), challenge)).toMatchObject({
        status: 200,
        text: `answer to ${challenge}`,
      })
    },
  )

  it.skipIf(lacks('caddy', DEBIAN.caddy, 'openssl'))(
    'is served over TLS by Caddy (needs Debian’s caddy and openssl)',
    async () => {
      makeCertificate()
      const [secure, plain] = await Promise.all([freePort(), freePort()])
      const ports = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n\tdefault_bind 127.0.0.1\n}\n`
      const config = deployed('caddy/Caddyfile')
        .replace(`${NAME} {`, `${NAME} {\n\ttls ${at('thokham.pem')} ${at('thokham.pem')}`)
        .replaceAll('app1:3000 app2:3000 app3:3000', `127.0.0.1:1 127.0.0.1:${appPort}`)
      writeFileSync(at('Caddyfile'), `${ports}${config}`)
      const unit = readUnit(readFileSync(DEBIAN.caddy, 'utf8')).Service ?? {}
      const [file = '', ...args] = wordsOfCommand(one(unit.ExecStart).replace('/etc/caddy/', `${folder}/`))
      expect(args).toContain(at('Caddyfile'))
      start(file, [...args, '--adapter', 'caddyfile'], { HOME: folder, PATH: process.env.PATH ?? '' })
      await serves({ secure, plain })
    },
  )

  it('ends in order when its unit is stopped', async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
