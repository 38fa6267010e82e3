import { createWriteStream, existsSync, linkSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { create } from 'tar'
import { copyOut, readSequences, SAME_EVERYWHERE, tablesInOrder } from '../db/copy-tables.ts'
import { WITHOUT_LIMITS } from '../db/leader-pool.ts'
import { asDiskError, asWriteError, DiskError } from '../start/disk-error.ts'
import { StartError } from '../start/start-error.ts'
import { copyDataFile, listDataFiles, STORED } from './data-files.ts'
import { digestOf, type Manifest } from './manifest.ts'
import type { OwnerContext } from './owner-context.ts'

const VAULT = 'secrets/vault'

type Taken = Pick<Manifest, 'createdAt' | 'migrations' | 'tables' | 'sequences'>

/**
 * Writes everything into one archive while the server may go on: all tables as they stood at one instant, then the files
 * of DATA_DIR, which are written before the rows that name them and never changed. The archive is there whole or not
 * at all, readable for this user alone.
 * @throws StartError when the file is there already, lies in DATA_DIR, or its disk does not take it
 */
export async function backUp(
  {
    pool,
    env,
    say,
    files: store,
  }: Pick<OwnerContext, 'pool' | 'say' | 'files'> & { env: Pick<OwnerContext['env'], 'DATA_DIR'> },
  wanted: string,
  { secrets }: { secrets: boolean },
): Promise<void> {
  const target = resolve(wanted)
  refuseExisting(target)
  if (target.startsWith(join(env.DATA_DIR, '/'))) {
    throw new StartError(
      `A backup inside ${env.DATA_DIR} would be lost with it. Name a file in another place.`,
    )
  }
  const stage = await stageNextTo(target)
  try {
    await mkdir(join(stage, 'tables'), { mode: 0o700 })
    await mkdir(join(stage, 'files'), { mode: 0o700 })
    const vault = await digestOf(join(env.DATA_DIR, VAULT))
    const taken = await takeTables(pool, stage)
    const files = await takeFiles(env.DATA_DIR, stage, { secrets, stored: !store.isElsewhere })
    if (store.isElsewhere) files.push(...(await takeStored(store, stage)))
    refuseOtherVault(vault, files)
    const manifest: Manifest = { format: 'thokham-backup', version: 1, withSecrets: secrets, ...taken, files }
    await writeFile(join(stage, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
    const draft = join(stage, 'archive')
    await create({ file: draft, cwd: stage, gzip: true, portable: true }, [
      'manifest.json',
      'tables',
      'files',
    ])
    await settle(draft, target)
    const rows = taken.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Backup written: ${target} (${taken.tables.length} tables, ${rows} rows, ${files.length} files)`)
    if (!secrets) {
      say(
        `It does not hold ${env.DATA_DIR}/secrets, without which the members' provider keys cannot be opened. ` +
          'Keep a copy of that folder in another place, or add --with-secrets and guard the backup like a password.',
      )
    }
  } catch (error) {
    // Said before the stage goes: what is left is what there was when it went out.
    throw asDiskError(error, dirname(target))
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

async function takeTables(pool: OwnerContext['pool'], stage: string): Promise<Taken> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${WITHOUT_LIMITS}`)
    await client.query(SAME_EVERYWHERE)
    const taken = await copyAll(client, stage)
    await client.query('COMMIT')
    failed = false
    return taken
  } finally {
    client.release(failed)
  }
}

async function copyAll(client: ClientBase, stage: string): Promise<Taken> {
  // The first query takes the snapshot: what it says is the instant of the backup.
  const { rows: applied } = await client.query<Manifest['migrations'][number] & { now: Date }>(
    'SELECT version, name, checksum, now() AS now FROM schema_migrations ORDER BY version',
  )
  const tables: Manifest['tables'] = []
  for (const table of await tablesInOrder(client)) {
    const path = `tables/${table.schema}.${table.name}`
    const rows = await copyOut(client, table, join(stage, path))
    const schema = table.schema as Manifest['tables'][number]['schema']
    tables.push({ ...table, schema, rows, path, ...(await digestOf(join(stage, path))) })
  }
  return {
    createdAt: (applied[0]?.now ?? new Date()).toISOString(),
    migrations: applied.map(({ version, name, checksum }) => ({ version, name, checksum })),
    tables,
    // Read after the tables: a sequence may be ahead of them, never behind.
    sequences: await readSequences(client),
  }
}

async function takeFiles(
  dataDir: string,
  stage: string,
  which: Parameters<typeof listDataFiles>[1],
): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for (const path of await listDataFiles(dataDir, which)) {
    const copy = join(stage, 'files', path)
    const mode = await copyDataFile(join(dataDir, path), copy)
    if (mode !== null) files.push({ path, mode, ...(await digestOf(copy)) })
  }
  return files
}

/** Copies the stored files: those of a bucket lie in the archive where those of the data folder would. */
async function takeStored(store: OwnerContext['files'], stage: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for await (const { name } of store.listAll()) {
    const file = await store.read(name)
    if (!file) continue
    const path = STORED + name
    const copy = join(stage, 'files', path)
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
    await pipeline(file.stream, createWriteStream(copy, { mode: 0o600, flags: 'wx' }))
    files.push({ path, mode: 0o600, ...(await digestOf(copy)) })
  }
  return files
}

/**
 * Refuses a backup whose keys were changed meanwhile: rows and keys that are copied while that goes on might not belong
 * together.
 * @throws StartError
 */
function refuseOtherVault(before: { sha256: string }, files: Manifest['files']): void {
  const copied = files.find(({ path }) => path === VAULT)
  if (!copied || copied.sha256 === before.sha256) return
  throw new StartError('The keys of the vault were changed during the backup. Back up again.')
}

function refuseExisting(target: string): void {
  if (existsSync(target)) throw new StartError(`${target} is there already. Name a new file for the backup.`)
}

async function stageNextTo(target: string): Promise<string> {
  try {
    return await mkdtemp(`${target}.partial-`)
  } catch (error) {
    const known = asWriteError(error, dirname(target))
    if (known instanceof DiskError) throw known
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `The backup cannot be written into ${dirname(target)} (${code}). Name a file in a folder that this user may write.`,
    )
  }
}

/** Puts a draft in its place: on the disk first, then under its name, never over a file that came meanwhile. */
async function settle(draft: string, target: string): Promise<void> {
  await chmod(draft, 0o600)
  const file = await open(draft)
  await file.sync()
  await file.close()
  refuseExisting(target)
  linkSync(draft, target)
}
