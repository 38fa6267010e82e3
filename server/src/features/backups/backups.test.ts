import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  readBackups,
  rehearseRestore as rehearse,
  runBackup as run,
  saveBackupPlan,
} from '@thokham/contract/backups'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { mails } from '../../db/schema.ts'
import { openS3 } from '../../integrations/s3-client.ts'
import { parseS3Place } from '../../integrations/s3-place.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeVaultKey } from '../vault/change-vault-key.ts'
import { claimDueBackup } from './claim-run.ts'
import { endLostRuns } from './end-lost-runs.ts'
import { rehearseRestore, scratchDatabaseOf } from './rehearse-restore.ts'
import { runBackup } from './run-backup.ts'

const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
const at = (local: string) => new Date(`${local}+07:00`)
let server: TestServer
let owner: TestMember
let folder: string

beforeEach(async () => {
  server = await startTestServer()
  owner = await aMember(server.services, { level: 'owner' })
  folder = mkdtempSync(join(tmpdir(), 'thokham-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  server.clock.now = at('2026-11-22T03:00:00')
})

const plan = (change = {}) =>
  server.call(saveBackupPlan, { body: { isOn: true, time: '03:00', keep: 2, folder, ...change } }, owner)
/** Makes a bucket. @returns its settings, and where its objects are seen */
async function aBucket() {
  const s3 = await startS3Server()
  const { FILES: folder, FILES_KEY_ID: keyId, FILES_SECRET_KEY: secretKey } = s3.settings('backups')
  const place = parseS3Place(folder)
  if (!place) throw new Error('no bucket')
  const client = openS3(place, { accessKeyId: keyId, secretAccessKey: secretKey })
  const names = async () => {
    const found: string[] = []
    for await (const { key } of client.list(place.prefix)) found.push(key.slice(place.prefix.length))
    return found.sort()
  }
  return { s3, client, place, names, keys: { keyId, secretKey }, folder }
}
const read = async () => (await server.call(readBackups, {}, owner)).body
/** Does what the queue holds, as its workers would. */
async function work(): Promise<void> {
  for (const [name, handler] of [
    ['backup:run', runBackup(server.services)],
    ['backup:rehearse', rehearseRestore(server.services)],
  ] as const) {
    const { rows } = await server.pool.query(
      `DELETE FROM graphile_worker._private_jobs job USING graphile_worker._private_tasks task
       WHERE task.id = job.task_id AND task.identifier = $1 RETURNING payload`,
      [name],
    )
    for (const { payload } of rows) await handler(payload, call)
  }
}
const alerts = async () =>
  (await server.services.db.select().from(mails)).filter(({ kind }) => kind.startsWith('alert-'))

it('backs up at its hour once a day by 20 processes, keeps the newest few, and rehearses a restore once a week', async () => {
  expect((await plan()).status).toBe(200)
  server.clock.now = at('2026-11-22T02:59:59')
  await claimDueBackup(server.services)
  expect((await read()).runs).toEqual([])
  for (const day of ['22', '23', '24']) {
    server.clock.now = at(`2026-11-${day}T03:00:00`)
    await Promise.all(Array.from({ length: 20 }, () => claimDueBackup(server.services)))
    await work()
    await work()
  }
  const { runs, lastGood, lastRehearsal } = await read()
  expect(runs.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'planned done',
    'planned done',
    ...runs.slice(2).map(({ kind, outcome }) => `${kind} ${outcome}`),
  ])
  expect(runs.filter(({ kind }) => kind === 'planned')).toHaveLength(3)
  expect(runs.filter(({ kind }) => kind === 'rehearsal')).toMatchObject([{ outcome: 'done', reason: null }])
  expect(readdirSync(folder).sort()).toEqual([
    'thokham-2026-11-23-030000.tar.gz',
    'thokham-2026-11-24-030000.tar.gz',
  ])
  expect(lastGood?.file).toBe(join(folder, 'thokham-2026-11-24-030000.tar.gz'))
  expect(lastGood?.bytes).toBeGreaterThan(1_000)
  expect(lastRehearsal?.outcome).toBe('done')
  expect(await alerts()).toEqual([])
  const { rows } = await server.pool.query(
    "SELECT 1 FROM pg_database WHERE datname LIKE 'thokham_rehearsal_%'",
  )
  expect(rows).toEqual([])
})

describe('into a bucket', () => {
  it('backs up, keeps the newest few, and rehearses a restore from there; the keys never go out', async () => {
    const bucket = await aBucket()
    const { folder: address, keys } = bucket
    const saved = await plan({ folder: address, ...keys })
    expect(saved.body?.plan).toEqual({
      ...{ isOn: true, time: '03:00', keep: 2, folder: address },
      keyHint: keys.keyId.slice(-4),
    })
    expect(await bucket.names()).toEqual([])
    for (const day of ['22', '23', '24']) {
      server.clock.now = at(`2026-11-${day}T03:00:00`)
      await claimDueBackup(server.services)
      await work()
      await work()
    }
    expect(await bucket.names()).toEqual([
      'thokham-2026-11-23-030000.tar.gz',
      'thokham-2026-11-24-030000.tar.gz',
    ])
    const { runs, lastGood, lastRehearsal } = await read()
    expect(runs.filter(({ outcome }) => outcome !== 'done')).toEqual([])
    expect(lastGood?.file).toBe(address.replace('?', '/thokham-2026-11-24-030000.tar.gz?'))
    expect(lastGood?.bytes).toBeGreaterThan(1_000)
    expect(lastRehearsal?.outcome).toBe('done')
    // Keys that are not given again stay; they are sealed, and follow a change of the vault's keys.
    expect((await plan({ folder: address, keep: 3 })).status).toBe(200)
    const stored = JSON.stringify((await server.pool.query('SELECT * FROM backup_plan')).rows)
    expect(stored).not.toContain(`"${keys.secretKey}"`)
    await changeVaultKey(server.services)
    expect((await plan({ folder: address })).status).toBe(200)
    const { rows } = await server.pool.query(
      "SELECT before, after FROM audit_log WHERE action = 'backups.save'",
    )
    expect(JSON.stringify(rows)).not.toMatch(/secret/i)
  })

  it('says what stands against a bucket, at its field', async () => {
    const { folder: address, keys, s3 } = await aBucket()
    const faults = async (change: object) => (await plan({ folder: address, ...change })).error?.fields
    expect(await faults({})).toEqual({ keyId: 'required' })
    expect(await faults({ keyId: keys.keyId })).toEqual({ secretKey: 'required' })
    expect(await faults({ secretKey: keys.secretKey })).toEqual({ keyId: 'required' })
    expect(await faults({ ...keys, secretKey: 'with space' })).toEqual({ secretKey: 'format' })
    expect(await faults({ ...keys, folder: 's3://thokham?endpoint=http://elsewhere.example' })).toEqual({
      folder: 'format',
    })
    s3.fate = () => 403
    expect(await faults(keys)).toEqual({ folder: 'wrong' })
    // Whoever comes without a signature is let in.
    s3.fate = ({ headers }) => (headers.authorization ? 'pass' : 200)
    expect(await faults(keys)).toEqual({ folder: 'invalid' })
  })

  it('whose keys are gone fails as a bucket does', async () => {
    const { folder: address, keys } = await aBucket()
    await plan({ folder: address, ...keys })
    await server.pool.query('UPDATE backup_plan SET bucket_keys = NULL, sealed_under = NULL')
    await claimDueBackup(server.services)
    await work()
    expect((await read()).runs).toMatchObject([{ outcome: 'failed', reason: 'bucket' }])
  })

  it('that is away fails loudly', async () => {
    const { folder: address, keys, s3, names } = await aBucket()
    await plan({ folder: address, ...keys })
    s3.fate = ({ method }) => (method === 'PUT' ? 403 : 'pass')
    await claimDueBackup(server.services)
    await work()
    expect((await read()).runs).toMatchObject([{ outcome: 'failed', reason: 'bucket' }])
    expect(await alerts()).toMatchObject([{ subject: 'สำรองข้อมูลไม่สำเร็จ' }])
    expect(await names()).toEqual([])
  })
})

it('by hand: one at a time', async () => {
  await plan({ isOn: false })
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.call(run, {}, owner)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  await work()
  expect((await read()).lastGood).toMatchObject({ kind: 'manual', outcome: 'done' })
})

it('a failure is loud, with its reason and the newest whole one; nothing is kept of it', async () => {
  await plan()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  await claimDueBackup(server.services)
  await work()
  expect((await read()).runs).toMatchObject([{ outcome: 'failed', reason: 'folder' }])
  expect(await alerts()).toMatchObject([{ kind: 'alert-backup-failed', subject: 'สำรองข้อมูลไม่สำเร็จ' }])
})

it('a rehearsal of a damaged archive says so', async () => {
  await plan({ isOn: false })
  await server.call(run, {}, owner)
  await work()
  const file = (await read()).lastGood?.file ?? ''
  chmodSync(file, 0o600)
  writeFileSync(file, 'no archive any more')
  server.clock.now = at('2026-11-30T03:00:00')
  expect((await server.call(rehearse, {}, owner)).status).toBe(200)
  await work()
  expect((await read()).lastRehearsal).toMatchObject({ outcome: 'failed', reason: 'damaged' })
  expect(await alerts()).toMatchObject([{ subject: 'ซ้อมกู้คืนไม่ผ่าน' }])
})

it('a run whose process was killed after the writing is taken up as it is', async () => {
  await plan()
  await claimDueBackup(server.services)
  const [{ file } = { file: '' }] = (await read()).runs
  writeFileSync(file, 'whole already')
  await work()
  expect((await read()).runs.find(({ kind }) => kind === 'planned')).toMatchObject({
    outcome: 'done',
    bytes: 13,
  })
})

it('a run whose process was stopped at every try ends loudly, and the next one is free to begin', async () => {
  await plan()
  await claimDueBackup(server.services)
  const look = () => Promise.all(Array.from({ length: 20 }, () => endLostRuns(server.services)))
  const outcome = async () => (await read()).runs.map(({ outcome, reason }) => [outcome, reason])
  const jobs = (change: string) => server.pool.query(`UPDATE graphile_worker._private_jobs SET ${change}`)
  await look()
  expect(await outcome(), 'its job waits').toEqual([[null, null]])
  await jobs("attempts = 3, locked_at = now(), locked_by = 'pool-living'")
  await look()
  expect(await outcome(), 'its last try goes on').toEqual([[null, null]])
  await jobs('locked_at = NULL, locked_by = NULL')
  await look()
  expect(await outcome()).toEqual([['failed', 'stopped']])
  expect(await alerts()).toMatchObject([{ subject: 'สำรองข้อมูลไม่สำเร็จ' }])
  expect((await server.call(run, {}, owner)).status).toBe(200)
  await look()
  await work()
  expect((await read()).lastGood).toMatchObject({ kind: 'manual', outcome: 'done' })
})

it('a rehearsal that was killed leaves no scratch database, tried again or given up', async () => {
  await plan({ isOn: false })
  await server.call(run, {}, owner)
  await work()
  const scratch = async () =>
    (await server.pool.query("SELECT FROM pg_database WHERE datname LIKE 'thokham_rehearsal_%'")).rowCount
  const leaveOne = async () => {
    expect((await server.call(rehearse, {}, owner)).status).toBe(200)
    const [going] = (await read()).runs.filter(({ outcome }) => outcome === null)
    await server.pool.query(`CREATE DATABASE ${scratchDatabaseOf(going?.id ?? '')}`)
  }
  server.clock.now = at('2026-11-23T03:00:00')
  await leaveOne()
  await work()
  expect((await read()).lastRehearsal).toMatchObject({ outcome: 'done', reason: null })
  expect(await scratch()).toBe(0)

  server.clock.now = at('2026-11-24T03:00:00')
  await leaveOne()
  await server.pool.query('DELETE FROM graphile_worker._private_jobs')
  await endLostRuns(server.services)
  expect((await read()).lastRehearsal).toMatchObject({ outcome: 'failed', reason: 'stopped' })
  expect(await scratch()).toBe(0)
})

it('refuses a folder among the data, one that cannot be written, and hours that are none', async () => {
  expect((await plan({ folder: join(server.dataDir, 'backups') })).error?.fields).toEqual({
    folder: 'invalid',
  })
  writeFileSync(join(folder, 'file'), '')
  expect((await plan({ folder: join(folder, 'file', 'below') })).error?.fields).toEqual({ folder: 'wrong' })
  expect((await plan({ folder: 'relative' })).error?.fields).toEqual({ folder: 'format' })
  expect((await plan({ folder: '' })).error?.fields).toEqual({ folder: 'required' })
  expect((await plan({ time: '24:00' })).error?.fields).toEqual({ time: 'format' })
  expect((await plan({ keep: 0 })).error?.fields).toEqual({ keep: 'too_small' })
  expect(existsSync(join(server.dataDir, 'backups'))).toBe(false)
})
