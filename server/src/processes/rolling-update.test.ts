import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { readMigrations } from '../db/migrate.ts'
import { anOrder } from '../testing/ai.ts'
import { atTheEnd } from '../testing/at-the-end.ts'
import { type BuiltServer, isAlive, startBuilt, untilReady } from '../testing/built-server.ts'
import { contractingStatements } from '../testing/contracting-statements.ts'
import { cookieFrom } from '../testing/members.ts'
import { aScratchDatabase } from '../testing/scratch-database.ts'

const server = fileURLToPath(new URL('../..', import.meta.url))
const { migrations: FORMER } = JSON.parse(readFileSync(join(server, 'former/former.json'), 'utf8'))
/** Where the former server stands below its folder: it looks for content and pages beside itself as every release does. */
const MAIN = 'server/dist/main.mjs'
const OWNER = { email: 'owner@thokham.local', password: 'ไหมสองเส้น ผูกกัน' }

describe('a migration since the former version', () => {
  /** Statements of migrations that are frozen without saying it themselves, and why nobody misses anything. */
  const DECLARED: [migration: string, statement: string, why: string][] = [
    ['0079', 'ALTER TABLE image_runs DROP CONSTRAINT image_runs_stopped_by_check', 'a wider one follows'],
    [
      '0079',
      'ALTER TABLE image_runs ADD CONSTRAINT image_runs_stopped_by_check',
      'takes all that the former writes',
    ],
  ]
  const found = contractingStatements(readMigrations().slice(FORMER))
  const isDeclared = ([name, text]: [string, string], [migration, statement]: (typeof DECLARED)[number]) =>
    name.startsWith(`${migration}-`) && text.startsWith(statement)

  it('leaves what is there to whom it serves, or says in a line `-- contracts: …` why nobody needs it', () => {
    expect(found.filter((each) => !DECLARED.some((declared) => isDeclared(each, declared)))).toEqual([])
  })

  it('is declared here for a statement that it has', () => {
    expect(DECLARED.filter((declared) => !found.some((each) => isDeclared(each, declared)))).toEqual([])
  })
})

describe('a rolling update', { tags: 'long' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-rolling-'))
  const place = join(server, 'dist-former')
  let env: Record<string, string>
  const running: BuiltServer[] = []
  beforeAll(async () => {
    const built = spawnSync(process.execPath, [join(server, '../scripts/build.mjs'), 'server'], {
      encoding: 'utf8',
    })
    if (built.status !== 0) throw new Error(built.stderr)
    unpackFormer()
    const { url } = await aScratchDatabase()
    env = {
      DATABASE_URL: url,
      PUBLIC_URL: 'http://localhost:3000',
      OWNER_PASSWORD: OWNER.password,
      REQUESTS_PER_MINUTE: '100000',
      LOG_LEVEL: 'warn',
    }
    atTheEnd(async () => {
      await Promise.all(running.map((each) => isAlive(each.pid) && each.end('SIGTERM')))
      rmSync(folder, { recursive: true, force: true })
    })
  })

  /** Unpacks the former server with its content where it finds the packages of now, and the pages that were built. */
  function unpackFormer(): void {
    rmSync(place, { recursive: true, force: true })
    const unpacked = (name: string) => brotliDecompressSync(readFileSync(join(server, 'former', name)))
    const put = (path: string, text: string | Buffer) => {
      mkdirSync(dirname(join(place, path)), { recursive: true })
      writeFileSync(join(place, path), text)
    }
    put(MAIN, unpacked('main.mjs.br'))
    put('server/package.json', readFileSync(join(server, 'package.json')))
    const content: Record<string, string> = JSON.parse(unpacked('content.json.br').toString())
    for (const [path, text] of Object.entries(content)) put(join('content', path), text)
    for (const built of ['web', 'extension']) symlinkSync(join(server, '..', built), join(place, built))
    const frozen = join(server, 'src/db/migrations')
    for (const name of readdirSync(frozen).sort().slice(0, FORMER))
      cpSync(join(frozen, name), join(place, dirname(MAIN), 'migrations', name))
  }

  async function begin(name: string, main?: string): Promise<BuiltServer> {
    const port = await freePort()
    const own = { ...env, DATA_DIR: join(folder, name), PORT: String(port) }
    const started = await startBuilt({ env: own, ...(main && { main }) })
    running.push(started)
    return { ...started, url: `http://127.0.0.1:${port}`, end: started.end, pid: started.pid }
  }

  const ask = async (to: BuiltServer, method: string, path: string, cookie: string, body?: unknown) => {
    const answer = await fetch(`${to.url}${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
    })
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await answer.body?.cancel()
    const text = isStream ? '' : await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text.startsWith('{') ? JSON.parse(text) : null,
    }
  }

  it('serves both versions side by side: the former reads and writes on the newer tables', async () => {
    const former = await begin('former', join(place, MAIN))
    const signedIn = await ask(former, 'POST', '/api/auth/sign-in/email', '', OWNER)
    expect(signedIn.status).toBe(200)
    const cookie = cookieFrom(signedIn.headers)
    const { body: api } = await ask(former, 'GET', '/api/openapi.json', cookie)
    const readable = Object.entries(api.paths as Record<string, object>)
      .filter(([path, methods]) => 'get' in methods && !path.includes('{'))
      .map(([path]) => path)
    expect(readable.length).toBeGreaterThan(40)
    const readAll = async () => {
      const statuses: Record<string, number> = {}
      for (const path of readable) statuses[path] = (await ask(former, 'GET', path, cookie)).status
      return statuses
    }
    const said: string[] = []
    const say = async (to: BuiltServer) => {
      const key = randomUUID()
      const answer = await ask(to, 'POST', '/api/chat/messages', cookie, { key, text: `ราคา ${key}` })
      expect(answer.status).toBe(200)
      said.push(key)
    }
    await say(former)
    const before = await readAll()
    expect(Object.entries(before).filter(([, status]) => status >= 500)).toEqual([])

    cpSync(join(folder, 'former/secrets'), join(folder, 'newer/secrets'), { recursive: true })
    let isUpdating = true
    const meanwhile = (async () => {
      // A fast machine would say more than one visitor may in a day.
      while (isUpdating) await (said.length < 50 ? say(former) : ask(former, 'GET', '/api/chat', cookie))
    })()
    const newer = await begin('newer')
    isUpdating = false
    await meanwhile

    expect(await readAll()).toEqual(before)
    // Each reads what the other wrote, under one session.
    for (const to of [former, newer, former, newer]) await say(to)
    for (const from of [former, newer]) {
      const { body } = await ask(from, 'GET', '/api/chat', cookie)
      const chat = JSON.stringify(body)
      expect(said.slice(-4).filter((key) => !chat.includes(key))).toEqual([])
      await untilReady(from.url)
    }
    // What the former writes, the newer reads, and the other way round.
    for (const [writes, reads] of [
      [former, newer],
      [newer, former],
    ] as const) {
      const name = `list-${randomUUID().slice(0, 8)}`
      const list = await ask(writes, 'POST', '/api/word-lists', cookie, { name, words: ['ไหม', 'ฝ้าย'] })
      expect(list.status).toBe(200)
      const { body: lists } = await ask(reads, 'GET', '/api/word-lists', cookie)
      expect(JSON.stringify(lists)).toContain(name)
      const reservation = { idempotencyKey: randomUUID(), count: 3, generator: 'free' }
      const reserved = await ask(writes, 'POST', '/api/prompts/reservations', cookie, reservation)
      expect(reserved.status).toBe(200)
      // Asked again of the other version, it is the same one.
      const again = await ask(reads, 'POST', '/api/prompts/reservations', cookie, reservation)
      expect([again.status, again.body.promptCount]).toEqual([200, reserved.body.promptCount])
      const run = await ask(writes, 'POST', '/api/ai/runs', cookie, anOrder({ provider: 'library' }))
      expect(run.status).toBe(200)
      const stateOf = () =>
        ask(reads, 'GET', `/api/ai/runs/${run.body.id}`, cookie).then(({ body }) => body.state)
      await expect.poll(stateOf).toBe('finished')
    }
    expect(await former.end('SIGTERM')).toBe(0)
    await say(newer)
  })
})
