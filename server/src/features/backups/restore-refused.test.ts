import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listArchives, readBackups, restoreBackup, saveBackupPlan } from '@thokham/contract/backups'
import { saveProviderKey } from '@thokham/contract/provider-keys'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { marksOf } from '../../jobs/process-settings.ts'
import { showLife } from '../../jobs/sign-of-life.ts'
import { backUp } from '../../owner/back-up.ts'
import { PROCESS } from '../../start/join-servers.ts'
import { lettersTo } from '../../testing/letters.ts'
import { aMember, aSession, type TestMember } from '../../testing/members.ts'
import { OWNER_EMAIL, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeVaultKey } from '../vault/change-vault-key.ts'

const ARCHIVE = 'thokham-2026-11-20-030000.tar.gz'

let server: TestServer
let owner: TestMember
let folder: string
const startAgain = vi.fn()

beforeEach(async () => {
  startAgain.mockClear()
  server = await startTestServer()
  server.services.startAgain = startAgain
  owner = await aMember(server.services, { level: 'owner', email: OWNER_EMAIL })
  folder = mkdtempSync(join(tmpdir(), 'thokham-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const plan = () =>
  server.call(saveBackupPlan, { body: { isOn: false, time: '03:00', keep: 2, folder } }, owner)
const restore = (archive = ARCHIVE) => server.call(restoreBackup, { body: { archive } }, owner)
const state = async () => (await server.call(readBackups, {}, owner)).body.restore
const over = async () => {
  await expect.poll(async () => (await state())?.state, { timeout: 60_000 }).not.toBe('checking')
  return state()
}
const backedUp = (name = ARCHIVE) =>
  backUp(
    { pool: server.pool, env: { DATA_DIR: server.dataDir }, say: () => {}, files: server.services.files },
    join(folder, name),
    { secrets: false },
  )

it('a backup that would start is tried out first, and only then is the server told to start again; once', async () => {
  await plan()
  await backedUp()
  writeFileSync(join(folder, 'photo.tar.gz'), 'x')
  expect((await server.call(listArchives, {}, owner)).body).toEqual({
    archives: [ARCHIVE],
    hasOtherServers: false,
  })
  const answers = await Promise.all([restore(), restore(), restore()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(startAgain).not.toHaveBeenCalled()
  expect(await over()).toMatchObject({ archive: ARCHIVE, state: 'restoring', reason: null, before: null })
  expect(startAgain).toHaveBeenCalledOnce()
  expect((await restore()).status, 'while it is under way').toBe(409)
  const { rows } = await server.pool.query("SELECT FROM pg_database WHERE datname = 'thokham_restore_check'")
  expect(rows).toEqual([])
})

it('asks for the proof, takes no other name than those of backups, and needs a place', async () => {
  server.clock.now = new Date('2026-11-20T08:30:00Z')
  const cookie = await aSession(server.services, owner.id, { provedAt: new Date('2026-11-20T08:24:00Z') })
  const refused = await server.call(restoreBackup, { body: { archive: ARCHIVE } }, { cookie })
  expect([refused.error?.code, refused.error?.details]).toEqual([
    'step_up_required',
    { action: 'backups.restore', needsCode: false, byPasskey: false },
  ])
  for (const name of ['../thokham-2026-11-20-030000.tar.gz', 'thokham.tar.gz', `/tmp/${ARCHIVE}`])
    expect((await restore(name)).error?.fields).toEqual({ archive: 'format' })
  expect((await restore()).error?.fields).toEqual({ folder: 'required' })
  expect(await state()).toBeNull()
})

it('where another server is at work nothing is begun', async () => {
  await plan()
  await backedUp()
  const other = showLife(server.pool, 'another', () => marksOf({ [PROCESS]: 'another' }))
  await other.locked
  expect((await server.call(listArchives, {}, owner)).body.hasOtherServers).toBe(true)
  expect((await restore()).error).toMatchObject({ code: 'conflict', details: { servers: true } })
  await other.release()
  expect((await restore()).status).toBe(200)
  await over()
})

it.each<[string, string, () => Promise<unknown>]>([
  ['that is not there', 'damaged', async () => {}],
  [
    'of which a byte is another one',
    'damaged',
    async () => {
      await backedUp()
      const path = join(folder, ARCHIVE)
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(path, bytes)
    },
  ],
  [
    'of another owner',
    'owner',
    async () => {
      const rename = (email: string) =>
        server.pool.query('UPDATE profiles SET email = $1 WHERE id = $2', [email, owner.id])
      await rename('former@thokham.test')
      await backedUp()
      await rename(OWNER_EMAIL)
    },
  ],
  [
    'sealed under a key that is gone',
    'keys',
    async () => {
      const member = await aMember(server.services, { level: 'vip' })
      await server.call(
        saveProviderKey,
        { params: { provider: 'openai' }, body: { apiKey: 'sk-of-a-member-0123456789' } },
        member,
      )
      await backedUp()
      await changeVaultKey(server.services)
    },
  ],
])('one %s is refused, the server goes on, and the owner hears of it', async (_what, reason, prepare) => {
  await plan()
  await prepare()
  expect((await restore()).status).toBe(200)
  await expect.poll(async () => (await state())?.state, { timeout: 60_000 }).toBe('failed')
  expect(await state()).toMatchObject({ reason, before: null })
  expect(startAgain).not.toHaveBeenCalled()
  const letters = await lettersTo(server, OWNER_EMAIL)
  expect(letters.map(({ subject }) => subject)).toEqual(['กู้คืนข้อมูลไม่สำเร็จ'])
  expect((await restore()).status, 'the next one may begin').toBe(200)
  await over()
})
