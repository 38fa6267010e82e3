import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  type Backups,
  readBackups,
  restoreBackup,
  runBackup,
  saveBackupPlan,
} from '@thokham/contract/backups'
import pg from 'pg'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { findRunning } from '../db/embedded.ts'
import { type RestoreNote, readRestoreNote, writeRestoreNote } from '../features/backups/restore-note.ts'
import { type BuiltServer, isAlive, startBuilt, untilReady } from '../testing/built-server.ts'
import { cookieFrom } from '../testing/members.ts'
import { copyPreparedData } from '../testing/prepared-data.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const EMAIL = 'owner@thokham.local'
const PASSWORD = 'ไหมทอง 9 เส้น'
/** As long as anything here may take on a busy machine. */
const PATIENCE = { timeout: 120_000, interval: 20 }

let folder: string
let dataDir: string
let env: Record<string, string>
let server: BuiltServer
let cookie: string

beforeEach(async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  folder = mkdtempSync(join(tmpdir(), 'thokham-restores-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  await copyPreparedData('cluster', dataDir)
  mkdirSync(join(folder, 'backups'), { mode: 0o700 })
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), OWNER_EMAIL: EMAIL, OWNER_PASSWORD: PASSWORD }
  server = await startBuilt({ env })
  onTestFinished(async () => {
    if (isAlive(server.pid)) await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  await signIn()
  await ask(saveBackupPlan, { isOn: false, time: '03:00', keep: 1, folder: join(folder, 'backups') })
})

/** Asks for an operation. @returns the answer; null where nobody answered */
async function ask({ method, path }: { method: string; path: string }, body?: object) {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  return fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(
    () => null,
  )
}
const backups = async () => (await (await ask(readBackups))?.json()) as Backups
async function signIn(): Promise<void> {
  cookie = ''
  const answer = await ask(
    { method: 'POST', path: '/api/auth/sign-in/email' },
    { email: EMAIL, password: PASSWORD },
  )
  expect(answer?.status).toBe(200)
  cookie = cookieFrom(answer?.headers ?? new Headers())
}
/** Asks the embedded database beside the server. */
async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(await findRunning(dataDir))
  await client.connect()
  const { rows } = await client.query<Row>(text).finally(() => client.end())
  return rows
}
const rename = (name: string) =>
  query(`UPDATE profiles SET display_name = '${name}' WHERE email = '${EMAIL}'`)
const ownerName = async () =>
  (await query<{ name: string }>(`SELECT display_name AS name FROM profiles WHERE email = '${EMAIL}'`))[0]
    ?.name
const archives = () => readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.gz'))

/** Backs up now. @returns the archive's name */
async function backUp(): Promise<string> {
  await ask(runBackup)
  await expect.poll(async () => (await backups()).runs[0]?.outcome, PATIENCE).toBe('done')
  return archives()[0] ?? ''
}
const restore = async (archive: string) => expect((await ask(restoreBackup, { archive }))?.status).toBe(200)
/** Waits for the end of a restore, signed in anew where it has signed everybody out. */
async function end() {
  await expect.poll(() => readRestoreNote(dataDir)?.state, PATIENCE).toMatch(/^(done|failed)$/)
  await untilReady(server.url)
  if ((await ask(readBackups))?.status === 401) await signIn()
  return (await backups()).restore
}

it('a backup comes back while everybody is told to wait, what was there is kept and comes back too', async () => {
  await rename('ก่อน')
  const archive = await backUp()
  await rename('หลัง')
  const former = cookie
  await restore(archive)
  const pages = new Set<string>()
  while (readRestoreNote(dataDir)?.state !== 'done') {
    const page = await fetch(`${server.url}/login`, { headers: { accept: 'text/html' } }).catch(() => null)
    const text = (await page?.text().catch(() => '')) ?? ''
    if (page?.status === 503) pages.add(/<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? text)
    await pause(5)
  }
  expect([...pages]).toContain('กำลังกู้คืนข้อมูล')
  expect(await end()).toMatchObject({ archive, state: 'done', reason: null })
  expect(await ownerName()).toBe('ก่อน')
  expect(former, 'sessions that had ended would live again').not.toBe(cookie)
  expect(isAlive(server.pid), 'the very same process').toBe(true)
  expect(existsSync(join(folder, 'backups', archive)), 'the one restored outlives keeping one alone').toBe(
    true,
  )

  const noted = await query(
    "SELECT subject_id, actor_id IS NOT NULL AS known FROM audit_log WHERE action = 'backups.restore'",
  )
  expect(noted).toEqual([{ subject_id: archive, known: true }])
  const letters = await query(`SELECT subject FROM mails WHERE "to" = '${EMAIL}' AND kind = 'power'`)
  expect(letters).toEqual([{ subject: 'กู้คืนข้อมูลแล้ว' }])

  const before = archives().find((name) => name !== archive) ?? ''
  expect((await backups()).restore?.before).toBe(join(folder, 'backups', before))
  await restore(before)
  expect(await end()).toMatchObject({ archive: before, state: 'done' })
  expect(await ownerName()).toBe('หลัง')
})

it.each<RestoreNote['state']>(['checking', 'asked', 'replacing', 'replaced'])(
  'killed while it is %s, the next start comes to its end',
  { tags: 'long' },
  async (state) => {
    await rename('ก่อน')
    const archive = await backUp()
    await rename('หลัง')
    await restore(archive)
    while (readRestoreNote(dataDir)?.state !== state) await pause(1)
    await server.end('SIGKILL')
    server = await startBuilt({ env })
    const wasBegun = state !== 'checking'
    expect(await end()).toMatchObject(
      wasBegun ? { state: 'done', reason: null } : { state: 'failed', reason: 'stopped' },
    )
    expect(await ownerName()).toBe(wasBegun ? 'ก่อน' : 'หลัง')
    const noted = await query("SELECT FROM audit_log WHERE action = 'backups.restore'")
    expect(noted).toHaveLength(wasBegun ? 1 : 0)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.restore-'))).toEqual([])
  },
)

it('a restore that ended three starts is not tried again: the shop opens', { tags: 'long' }, async () => {
  const archive = await backUp()
  await restore(archive)
  while (readRestoreNote(dataDir)?.state !== 'replacing') await pause(1)
  await server.end('SIGKILL')
  const note = readRestoreNote(dataDir)
  if (note) writeRestoreNote(dataDir, { ...note, tries: 3 })
  server = await startBuilt({ env })
  expect(await end()).toMatchObject({ state: 'failed', reason: 'stopped' })
})
