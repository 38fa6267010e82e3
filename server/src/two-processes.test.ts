import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAiRun, readAiRun } from '@thokham/contract/ai-runs'
import { watchChat } from '@thokham/contract/chat'
import { beforeAll, describe, expect, it } from 'vitest'
import { startStandIn } from '../../scripts/ai-provider-stand-in.mjs'
import { anOrder, FREE_CANARY } from './testing/ai.ts'
import { atTheEnd } from './testing/at-the-end.ts'
import { type BuiltServer, occupiedPort, refusedStart, startBuilt } from './testing/built-server.ts'
import { startChatProvider } from './testing/chat-provider.ts'
import { eventsOf } from './testing/events.ts'
import { cookieFrom } from './testing/members.ts'
import { aScratchDatabase } from './testing/scratch-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'thokham-processes-'))
const OWNER = { email: 'owner@thokham.local', password: 'ไหมสองเส้น ผูกกัน' }

let url: string
let letGo = () => {}
let web: BuiltServer
let other: BuiltServer
let worker: BuiltServer
const running: BuiltServer[] = []

beforeAll(async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  url = (await aScratchDatabase()).url
  atTheEnd(async () => {
    await Promise.all(running.map((each) => each.end('SIGTERM').catch(() => null)))
    rmSync(folder, { recursive: true, force: true })
  })
  const standIn = await startStandIn()
  atTheEnd(() => standIn.close())
  const provider = await startChatProvider('sk-a-key-of-the-chat')
  provider.answer = () => Array.from({ length: 20 }, () => 'ตอบทีละคำ '.repeat(8))
  provider.delayMs = 50
  provider.hold = new Promise((resolve) => {
    letGo = resolve
  })
  const env = {
    ...provider.env,
    OPENAI_BASE_URL: standIn.openaiUrl,
    GEMINI_BASE_URL: standIn.geminiUrl,
    GEMINI_FREE_API_KEY: FREE_CANARY,
    OWNER_PASSWORD: OWNER.password,
  }
  web = await begin('one', 'web', env)
  cpSync(join(folder, 'one/secrets'), join(folder, 'two/secrets'), { recursive: true })
  other = await begin('two', 'web', env)
  cpSync(join(folder, 'one/secrets'), join(folder, 'three/secrets'), { recursive: true })
  worker = await begin('three', 'worker', env)
})

const envOf = (name: string) => ({
  DATA_DIR: join(folder, name),
  DATABASE_URL: url,
  PUBLIC_URL: 'http://localhost:3000',
})

async function begin(name: string, role: string, env: Record<string, string>): Promise<BuiltServer> {
  const { port, release } = await occupiedPort()
  await release()
  const own = { ...envOf(name), SERVER_ROLE: role, PORT: String(port) }
  const server = await startBuilt({ env: { ...env, ...own } })
  running.push(server)
  // It says the address that people know.
  return { ...server, url: `http://127.0.0.1:${port}` }
}

async function ask(server: BuiltServer, method: string, path: string, body?: unknown, cookie = '') {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text.startsWith('{') ? JSON.parse(text) : null,
  }
}

describe('processes of their roles on one database', () => {
  it('answer requests in the web alone; the worker answers how it does', async () => {
    for (const server of [web, other]) expect((await ask(server, 'GET', '/api/session')).status).toBe(200)
    expect((await ask(worker, 'GET', '/api/session')).status).toBe(404)
    for (const server of [web, other, worker]) {
      expect(await ask(server, 'GET', '/readyz')).toMatchObject({ status: 200, body: { ok: true } })
    }
  })

  it('share sessions; a run ordered of one web is done by the worker and seen by the other web', async () => {
    const signedIn = await ask(web, 'POST', '/api/auth/sign-in/email', OWNER)
    expect(signedIn.status).toBe(200)
    const cookie = cookieFrom(signedIn.headers)
    const order = anOrder({ provider: 'geminiFree' })
    const ordered = await ask(web, createAiRun.method, createAiRun.path, order, cookie)
    expect(ordered.status).toBe(200)
    const read = () =>
      ask(other, 'GET', readAiRun.path.replace(':id', ordered.body.id), undefined, cookie).then(
        ({ body }) => body.state,
      )
    await expect.poll(read).toBe('finished')
    // What the worker learned of the operator's key is known to the web.
    const { body } = await ask(other, 'GET', '/api/ai/providers', undefined, cookie)
    expect(body.providers[2]).toMatchObject({ provider: 'geminiFree', state: 'ready' })
  })

  it('show a chat’s answer while it is given, also by the web that does not give it', async () => {
    const said = await ask(web, 'POST', '/api/chat/messages', { key: randomUUID(), text: 'qqqq' })
    const cookie = cookieFrom(said.headers)
    const stream = await fetch(`${other.url}${watchChat.path}`, { headers: { cookie } })
    const seen: string[] = []
    for await (const { name, data } of eventsOf(stream)) {
      seen.push(name === 'draft' && data.text !== '' ? 'draft with text' : name)
      if (seen.includes('draft with text')) letGo()
      if (name === 'messages' && data.messages.at(-1)?.sender === 'bot') break
    }
    expect(seen).toContain('draft with text')
  })

  it('refuse one that has other secrets, and take no command that would leave one of them without keys', async () => {
    const { code, err } = await refusedStart({ env: { ...envOf('stranger'), SERVER_ROLE: 'web' } })
    expect(code).toBe(1)
    expect(err).toMatch(
      /^Another server on this database has other secrets than .*stranger\/secrets\. Stop this one/,
    )
    const rotated = spawnSync(process.execPath, [join(root, 'server/dist/owner.mjs'), 'keys', 'rotate'], {
      env: { PATH: process.env.PATH, ...envOf('one') },
      encoding: 'utf8',
    })
    expect(rotated.status).toBe(1)
    expect(rotated.stderr).toMatch(/a data folder of its own, and would not see the fresh key/)
  })

  it('are refused without a database and an address that are everybody’s', async () => {
    const { code, err } = await refusedStart({
      env: { DATA_DIR: join(folder, 'alone'), SERVER_ROLE: 'worker' },
    })
    expect(code).toBe(1)
    expect(err).toBe(
      'SERVER_ROLE is worker, which needs DATABASE_URL and PUBLIC_URL. Set both, or leave SERVER_ROLE out.\n',
    )
  })
})
