import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { extract, list } from 'tar'
import {
  copyIn,
  REPLACES_TABLES,
  restTriggers,
  SAME_EVERYWHERE,
  tablesInOrder,
  tableText,
  writeSequence,
} from '../db/copy-tables.ts'
import { WITHOUT_LIMITS } from '../db/leader-pool.ts'
import { lockMigrations, type Migration, migrate, readMigrations, replayMigrations } from '../db/migrate.ts'
import { isFileName } from '../integrations/files.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { withoutServers } from '../jobs/sign-of-life.ts'
import { StartError } from '../start/start-error.ts'
import { isData, listDataFiles, placeDataFiles, removeDataFiles, STORED } from './data-files.ts'
import { digestOf, type Manifest, manifestShape } from './manifest.ts'
import type { OwnerContext } from './owner-context.ts'

/** How the folders below DATA_DIR are called in which archives are unpacked. */
export const STAGE = '.restore-'

type Checked = { manifest: Manifest; migrations: Migration[]; stage: string }

/**
 * Brings a backup back: first every checksum and the version are verified, then all tables change in one transaction,
 * then the files are put in place, then the tables are brought up to this version. Whatever fails before the commit
 * leaves everything as it was.
 * @throws StartError with the reason and the way out
 */
export async function restore(
  context: Pick<OwnerContext, 'pool' | 'say' | 'beside' | 'files'> & {
    env: Pick<OwnerContext['env'], 'DATA_DIR'>
  },
  archive: string,
  { replace }: { replace: boolean },
): Promise<void> {
  const { pool, env, say } = context
  if (context.beside) throw new ServerIsAlive()
  const stage = await mkdtemp(join(env.DATA_DIR, STAGE))
  try {
    const checked = await openArchive(archive, stage)
    const done = await withoutServers(pool, async () => {
      await migrateJobs(pool)
      await replaceTables(pool, checked, replace)
      if (context.files.isElsewhere) await putStored(context.files, checked)
      await replaceFiles(env.DATA_DIR, leftOf(checked, context.files), {
        replace,
        stored: !context.files.isElsewhere,
      })
    })
    if (!done) throw new ServerIsAlive()
    await migrate(pool, { onWait: (name) => say(`Waits for whoever uses a table that ${name} changes …`) })
    const { tables, files, createdAt, withSecrets } = checked.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored the backup of ${createdAt}: ${tables.length} tables, ${rows} rows, ${files.length} files`)
    if (!withSecrets)
      say('It held no secrets: run `npm run owner -- doctor` to see whether those here belong to it.')
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** A server is at work on the database that is to be replaced. */
export class ServerIsAlive extends StartError {
  constructor() {
    super('A Thokham server is running on this database. Stop it, then restore.')
  }
}

/** Refuses to restore what is not there. @throws StartError when there is no such file */
export function refuseMissingArchive(archive: string): void {
  if (!existsSync(archive)) throw new StartError(`There is no file ${archive}. Name the backup to restore.`)
}

/**
 * Unpacks and checks an archive.
 * @throws StartError when anything in it is not as its manifest says, or not of this version or an older one
 */
async function openArchive(archive: string, stage: string): Promise<Checked> {
  refuseMissingArchive(archive)
  const damaged = (what: string) =>
    new StartError(
      `${archive} is no whole backup of Thokham (${what}). Nothing was changed. Use another one.`,
    )
  try {
    // Read through once before anything is written: unpacking that fails goes on writing for a while.
    await list({ file: archive, strict: true })
    await extract({
      file: archive,
      cwd: stage,
      strict: true,
      filter: (_path, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
    })
  } catch {
    throw damaged('it cannot be unpacked')
  }
  const manifest = await readManifest(stage)
  if (!manifest) throw damaged('its manifest cannot be read')
  const parts = [
    ...manifest.tables,
    ...manifest.files.map((file) => ({ ...file, path: `files/${file.path}` })),
  ]
  for (const { path, bytes, sha256 } of parts) {
    const found = await digestOf(join(stage, path)).catch(() => null)
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw damaged(`${path} is not what was backed up`)
  }
  return { manifest, stage, migrations: migrationsOf(manifest) }
}

async function readManifest(stage: string): Promise<Manifest | null> {
  try {
    return manifestShape.parse(JSON.parse(await readFile(join(stage, 'manifest.json'), 'utf8')))
  } catch {
    return null
  }
}

function migrationsOf(manifest: Manifest): Migration[] {
  const known = readMigrations()
  const same = manifest.migrations.every(({ checksum }, at) => known[at]?.checksum === checksum)
  if (!same) {
    throw new StartError(
      'The backup was made by another version of Thokham, which this one does not know. ' +
        'Nothing was changed. Restore it with that version or a newer one.',
    )
  }
  return known.slice(0, manifest.migrations.length)
}

/** Replaces the tables by the archive's in one transaction, under the lock of migrations. */
async function replaceTables(pool: OwnerContext['pool'], checked: Checked, replace: boolean): Promise<void> {
  const client = await pool.connect()
  try {
    await lockMigrations(client)
    await client.query(`BEGIN; ${WITHOUT_LIMITS}; ${REPLACES_TABLES}`)
    await emptySchema(client, replace)
    await replayMigrations(client, checked.migrations)
    await client.query(SAME_EVERYWHERE)
    await fillTables(client, checked)
    await client.query('COMMIT')
    // Closed, it lets others change the tables again.
    client.release(true)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    // Closed, it takes its transaction and its lock with it.
    client.release(true)
    throw error
  }
}

async function emptySchema(client: ClientBase, replace: boolean): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1")
  if (!rowCount) return
  if (!replace) {
    throw new StartError(
      'The database is not empty. Nothing was changed. Add --replace to lose what is in it, or restore into another one.',
    )
  }
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
}

async function fillTables(client: ClientBase, { manifest, stage }: Checked): Promise<void> {
  const tables = await tablesInOrder(client)
  const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`
  const wakeTriggers = await restTriggers(client, tables)
  // Migrations bring rows of their own.
  await client.query(`TRUNCATE ${tables.map((table) => tableText(client, table)).join(', ')} CASCADE`)
  const backed = new Map(manifest.tables.map((table) => [nameOf(table), table]))
  for (const table of tables) {
    const found = backed.get(nameOf(table))
    if (!found) continue
    backed.delete(nameOf(table))
    const rows = await copyIn(client, { ...table, columns: found.columns }, join(stage, found.path))
    if (rows !== found.rows) throw new Error(`${found.path} holds ${rows} rows instead of ${found.rows}`)
  }
  if (backed.size > 0)
    throw new StartError(`The backup has tables unknown here: ${[...backed.keys()].join(', ')}.`)
  await wakeTriggers()
  for (const sequence of manifest.sequences) await writeSequence(client, sequence)
}

/** Returns what the archive holds for DATA_DIR. */
function leftOf(checked: Checked, store: OwnerContext['files']): Checked {
  const files = checked.manifest.files.filter(({ path }) => !(store.isElsewhere && path.startsWith(STORED)))
  return { ...checked, manifest: { ...checked.manifest, files } }
}

/** Puts stored files into the bucket; what else is there stays, as no row names it. */
async function putStored(store: OwnerContext['files'], { manifest, stage }: Checked): Promise<void> {
  for (const { path, bytes } of manifest.files) {
    const name = path.slice(STORED.length)
    if (!path.startsWith(STORED) || !isFileName(name)) continue
    await store.copyIn(name, { bytes, stream: createReadStream(join(stage, 'files', path)) })
  }
}

async function replaceFiles(
  dataDir: string,
  { manifest, stage }: Checked,
  { replace, stored }: { replace: boolean; stored: boolean },
): Promise<void> {
  const wanted = new Set(manifest.files.map(({ path }) => path))
  const there = replace ? await listDataFiles(dataDir, { secrets: false, stored }) : []
  await placeDataFiles(
    dataDir,
    join(stage, 'files'),
    manifest.files.filter(({ path }) => isData(path)),
  )
  await removeDataFiles(
    dataDir,
    there.filter((path) => !wanted.has(path)),
  )
}
