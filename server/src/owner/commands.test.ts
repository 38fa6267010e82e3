import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BuiltServer, isAlive, startBuilt } from '../testing/built-server.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { copyPreparedData } from '../testing/prepared-data.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAM = join(root, 'server/dist/owner.mjs')
const EMAIL = 'owner@thokham.local'
const folders: string[] = []
beforeAll(() => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

let dataDir: string
let running: BuiltServer[]
beforeEach(() => {
  dataDir = aFolder()
  running = []
})
afterEach(async () => {
  for (const server of running) if (isAlive(server.pid)) await server.end('SIGKILL')
})

async function start(env: Record<string, string> = {}): Promise<BuiltServer> {
  const server = await startBuilt({ env: { DATA_DIR: dataDir, ...env } })
  running.push(server)
  return server
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-owner-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return join(folder, 'data')
}

async function owner(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: '/',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  const [code] = await once(child, 'close')
  return { code, ...said }
}

const passwordIn = (text: string) => /password: ([\w-]{20})/.exec(text)?.[1] ?? ''

async function signIn(url: string, password: string) {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password }),
  })
  return { status: answer.status, cookie: cookiesOf(answer) }
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const levelOf = async (url: string, cookie: string) =>
  ((await (await fetch(`${url}/api/session`, { headers: { cookie } })).json()) as { level: string }).level

describe('the owner’s commands without a server', () => {
  it('make the owner once, list, look, and leave no process behind', async () => {
    const made = await owner(['create-owner'])
    expect(made).toMatchObject({ code: 0, err: `Installation: ${dataDir}\n` })
    expect(made.out).toMatch(
      /^Owner: owner@thokham.local, password: [\w-]{20} \(shown this once; keep it\)\n$/,
    )
    expect((await owner(['create-owner'])).out).toMatch(/is the owner already/)
    expect((await owner(['list-members'])).out.split('\n')[1]).toMatch(/^owner@thokham.local\towner\t-\t0\t/)
    const listed = await owner(['doctor'])
    expect(listed).toMatchObject({ code: 0, err: `Installation: ${dataDir}\n` })
    expect(listed.out.match(/^ok {4}\w/gm)).toHaveLength(13)
    expect(readdirSync(dataDir)).not.toContain('thokham.lock')
    const [mark = ''] = /m\.[\w-]{16}/.exec((await owner(['who', 'owner@thokham.local'])).out) ?? []
    expect((await owner(['who', mark])).out).toMatch(/^\d{4}-\d\d {2}owner@thokham.local\n$/)
    expect((await owner(['who', '192.0.2.7'])).out).toMatch(/^(\d{4}-\d\d {2}n\.[\w-]{16}\n){3}$/)
    expect(await owner(['who', `m.${'x'.repeat(16)}`])).toMatchObject({ code: 1, out: '' })
    expect((await owner(['freeze'])).out).toMatch(/^Frozen since 20.*Z; everybody is signed out\./)
    const scanner = async (command: string) =>
      /^(\w+) +scanner +(.*)$/m.exec((await owner(['doctor'], { SCAN_COMMAND: command })).out)?.slice(1)
    expect(await scanner(`"${process.execPath}" -e 0`)).toEqual(['ok', 'finds a harmless line clean'])
    expect(await scanner('/nowhere/clamdscan -')).toEqual([
      'fail',
      'the program of SCAN_COMMAND is not there, or may not be run (ENOENT): install it, or correct SCAN_COMMAND',
    ])
    expect((await scanner(`"${process.execPath}" -e process.exit(2)`))?.[1]).toMatch(
      /^The scanner ended with 2: /,
    )
  })

  it.each([
    [[], 'Which command?'],
    [['nonsense'], 'There is no command nonsense.'],
    [['backup'], 'backup: <file> [--with-secrets] is missing.'],
    [['make-admin', 'a', 'b'], 'make-admin: too many words: b.'],
    [['doctor', '--fast'], "doctor: Unknown option '--fast'"],
  ])('refuse %j and name what is wrong, with their usage', async (args, why) => {
    const { code, out, err } = await owner(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.startsWith(why)).toBe(true)
    expect(err).toContain('\n\nUsage: npm run owner -- <command>\n')
  })

  it.each<[string[], Record<string, string>, RegExp]>([
    [['create-owner'], { OWNER_PASSWORD: '123456' }, /^OWNER_PASSWORD is too easy to guess/],
    [['create-owner'], { OWNER_PASSWORD: EMAIL }, /^OWNER_PASSWORD is too easy to guess/],
    [['create-owner'], { OWNER_PASSWORD: 'ไหมทอง9เส้น' }, /^OWNER_PASSWORD is too easy to guess \(short\)/],
    [['restore', '/no/such.tar.gz'], {}, /^There is no file \/no\/such\.tar\.gz/],
  ])('%j that is refused begins no installation', async (args, env, why) => {
    const { code, err } = await owner(args, env)
    expect(code).toBe(1)
    expect(err).toMatch(why)
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each([['list-members'], ['doctor'], ['keys rotate'], ['backup']])(
    '%s begins no installation in a mistyped folder',
    async (name) => {
      const wrong = join(dataDir, '..', 'mistyped')
      const words = name === 'backup' ? ['backup', join(dataDir, '..', 'b.tar')] : name.split(' ')
      const answer = await owner(words, { DATA_DIR: wrong })
      expect(answer).toMatchObject({ code: 1, out: '' })
      expect(answer.err).toContain(`There is no installation in ${wrong}.`)
      expect(existsSync(wrong)).toBe(false)
    },
  )

  it('name what is wrong in one sentence', async () => {
    await copyPreparedData('server', dataDir)
    const nobody = await owner(['reset-password', 'nobody@example.com'])
    expect(nobody).toMatchObject({ code: 1, out: '' })
    expect(nobody.err.replace(/^Installation: .*\n/, '')).toBe(
      'Nobody has the e-mail nobody@example.com. See them all with: npm run owner -- list-members\n',
    )
    expect((await owner(['doctor'], { PORT: 'abc' })).err).toMatch(/^PORT must be a whole number/)
  })
})

describe('the owner’s commands beside a running server', () => {
  it('reset a password, rotate keys, back up; a restore waits for the end', {
    tags: 'long',
    timeout: 300_000,
  }, async () => {
    const server = await start()
    const first = await signIn(server.url, passwordIn(server.said))
    expect(await levelOf(server.url, first.cookie)).toBe('owner')
    const apiKey = 'sk-of-the-owner-0123456789'
    const stored = await fetch(`${server.url}/api/provider-keys/openai`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: first.cookie },
      body: JSON.stringify({ apiKey }),
    })
    expect(stored.status).toBe(200)

    const reset = await owner(['reset-password', EMAIL.toUpperCase()])
    expect(reset).toMatchObject({ code: 0, err: `Installation: ${dataDir}\n` })
    expect(await levelOf(server.url, first.cookie)).toBe('visitor')
    const password = passwordIn(reset.out)
    expect((await signIn(server.url, password)).status).toBe(200)
    await expect
      .poll(async () => (await owner(['read-mail', EMAIL])).out)
      .toMatch(/^To: owner@thokham\.local\nDate: .*\nSubject: เปลี่ยนรหัสผ่าน ทอคำ แล้ว\n/)
    expect(existsSync(join(dataDir, 'outbox'))).toBe(false)
    expect((await owner(['read-mail', 'nobody@example.com'])).err).toContain(
      'No mail to nobody@example.com is kept.',
    )

    expect((await owner(['keys', 'rotate'])).out).toMatch(/^Sealed \d+ rows under a fresh key/)
    await fetch(`${server.url}/api/v1/licenses/keys`)
    const listed = (await owner(['signing-key', 'list'])).out
    expect(listed).toMatch(/^[\w-]{36} {2}licence {2}made \S+ {2}signs\n$/)
    const kid = listed.slice(0, 36)
    const revoked = await owner(['signing-key', 'revoke', kid])
    expect(revoked.out).toMatch(/ is revoked; .*\nFrom now on the key \S+ signs in its place \(licence\)\n$/)
    expect((await owner(['signing-key', 'list'])).out).toMatch(/ signs\n.* revoked\n$/)
    expect(await owner(['signing-key', 'revoke', 'x'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no signing key x. See them all with:'),
    })

    const file = join(aFolder(), '..', 'backup.tar.gz')
    expect(await owner(['backup', file, '--with-secrets'])).toMatchObject({
      code: 0,
      err: `Installation: ${dataDir}\n`,
    })
    const refused = await owner(['restore', file, '--replace'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err.replace(/^Installation: .*\n/, '')).toBe(
      'A Thokham server is running on this database. Stop it, then restore.\n',
    )
    expect(await server.end('SIGTERM')).toBe(0)

    dataDir = aFolder()
    expect(await owner(['restore', file])).toMatchObject({ code: 0, err: `Installation: ${dataDir}\n` })
    expect((await owner(['doctor'])).code).toBe(0)
    const moved = await start()
    const again = await signIn(moved.url, password)
    expect(await levelOf(moved.url, again.cookie)).toBe('owner')
    const keys = await fetch(`${moved.url}/api/provider-keys`, { headers: { cookie: again.cookie } })
    expect(await keys.json()).toMatchObject({ keys: [{ provider: 'openai', last4: '6789' }] })
    expect(await moved.end('SIGTERM')).toBe(0)
    expect(server.said + moved.said).not.toMatch(new RegExp(`${apiKey}|${password}`))
  })
})

/** A disk of its own for the data folder; null where this account may mount none. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m,mode=755', 'tmpfs', folder])
  if (mounted.status === 0) return folder
  rmSync(folder, { recursive: true })
  return null
}

describe('a full disk', () => {
  const disk = mountSmallDisk()
  afterAll(() => {
    if (!disk) return
    spawnSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  })
  const fill = (folder: string) => {
    const path = join(folder, 'fill')
    spawnSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=1M'])
    return path
  }

  it.skipIf(!disk)('is named by doctor and backup, beside a server and without one', async () => {
    const folder = disk as string
    dataDir = join(folder, 'data')
    const server = await start()
    const filler = fill(folder)
    const isFull = /^fail {2}disk space {4}0\.0 GB free: make room/m
    const beside = await owner(['doctor'])
    expect(beside).toMatchObject({ code: 1, err: `Installation: ${dataDir}\n` })
    expect(beside.out).toMatch(isFull)
    expect(beside.out).toMatch(/^fail {2}files {9}\S+ is full \(0 MB left\)\. Nothing was written\./m)
    const archive = join(folder, 'backup.tar.gz')
    const refused = await owner(['backup', archive])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toBe(
      `Installation: ${dataDir}\n${folder} is full (0 MB left). Nothing was written. Make room, then try again.\n`,
    )
    expect(readdirSync(folder).sort()).toEqual(['data', 'fill'])

    rmSync(filler)
    expect(await server.end('SIGTERM')).toBe(0)
    fill(folder)
    const alone = await owner(['doctor'])
    expect(alone).toMatchObject({ code: 1, err: `Installation: ${dataDir}\n` })
    expect(alone.out).toBe(
      `fail  disk space    ${dataDir} is full (0 MB left). Nothing was written. Make room, then try again.\n`,
    )
  })
})

describe('a mail whose server process is killed while it is handed over', () => {
  it('goes out after the next start, under its one Message-ID', {
    tags: 'long',
    timeout: 300_000,
  }, async () => {
    let isBlocking = true
    let blocked = 0
    const smtp = await startMailServer({
      onRcptTo(_address, _session, done) {
        if (isBlocking) blocked++
        else done()
      },
    })
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@thokham.example' }
    await owner(['create-owner'])
    await owner(['reset-password', EMAIL])
    const killed = await start(env)
    await expect.poll(() => blocked).toBe(1)
    await killed.end('SIGKILL')
    isBlocking = false
    const next = await start(env)
    await expect.poll(() => smtp.received.length).toBe(1)
    expect(smtp.received[0]?.to).toEqual([EMAIL])
    expect(smtp.received[0]?.raw).toMatch(/Message-ID: <[\w-]+@thokham.example>/)
    expect(await next.end('SIGTERM')).toBe(0)
    expect(smtp.received).toHaveLength(1)
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(EMAIL)
  })
})
