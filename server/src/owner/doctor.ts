import { readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { readMigrations } from '../db/migrate.ts'
import { movedTo } from '../db/refuse-writes.ts'
import { profiles } from '../db/schema.ts'
import { describeUnknownOwner, isOwnerUnknown } from '../features/members/ensure-owner.ts'
import { tryVault } from '../features/vault/change-vault-key.ts'
import { StorageFullError } from '../integrations/files.ts'
import { openMailer } from '../integrations/mail.ts'
import { isPublic } from '../integrations/s3-client.ts'
import { parseS3Place } from '../integrations/s3-place.ts'
import { openScanner } from '../integrations/scanner.ts'
import { describeError } from '../log.ts'
import { asDiskError, DiskError } from '../start/disk-error.ts'
import { readAddress } from '../start/server-address.ts'
import type { StartError } from '../start/start-error.ts'
import type { OwnerContext } from './owner-context.ts'

const ENOUGH_BYTES = 1024 ** 3
const CLOCKS_APART_MS = 5_000

/** What was found; a fault names its way out. */
type Finding = { fine: string } | { fault: string }
type Check = () => Promise<Finding> | Finding

/** Looks at everything that can be wrong, one line each. @returns whether all is well */
export async function doctor(context: OwnerContext): Promise<boolean> {
  const { env, say } = context
  const checks: Record<string, Check> = {
    settings: () => ({ fine: addressLine(context) }),
    'data folder': () => ({ fine: `${env.DATA_DIR} can be written` }),
    secrets: () => checkSecrets(env.DATA_DIR),
    'disk space': () => checkDisk(env.DATA_DIR),
    files: () => checkFiles(context),
    scanner: () => checkScanner(context),
    database: () => checkDatabase(context),
    clock: () => checkClock(context),
    mail: () => checkMail(context),
    tables: () => checkTables(context),
    owner: () => checkOwner(context),
    vault: () => checkVault(context),
    jobs: () => checkJobs(context),
  }
  let well = true
  for (const [name, check] of Object.entries(checks)) {
    const found = await outcomeOf(check, env.DATA_DIR)
    const isFine = 'fine' in found
    well &&= isFine
    say(lineOf(name, found))
    // What follows lies in the tables.
    if (name === 'tables' && !isFine) break
  }
  return well
}

/** Says why nothing more could be looked at. */
export function sayUnopened(error: StartError, say: OwnerContext['say']): void {
  say(lineOf(error instanceof DiskError ? 'disk space' : 'database', { fault: error.message }))
}

function lineOf(name: string, found: Finding): string {
  const isFine = 'fine' in found
  return `${isFine ? 'ok  ' : 'fail'}  ${name.padEnd(12)}  ${isFine ? found.fine : found.fault}`
}

/** Says the address of the server that runs, which may have been given another port than this terminal knows of. */
function addressLine({ env, beside, publicUrl }: OwnerContext): string {
  const running = beside ? readAddress(env.DATA_DIR) : null
  return running
    ? `read; people reach it at ${running}`
    : `read; no server runs; people would reach it at ${publicUrl}`
}

async function outcomeOf(check: Check, dataDir: string): Promise<Finding> {
  try {
    return await check()
  } catch (thrown) {
    const error = asDiskError(thrown instanceof StorageFullError ? thrown.cause : thrown, dataDir)
    if (error instanceof DiskError) return { fault: error.message }
    const { kind, code } = describeError(error)
    return { fault: `cannot be looked at (${code ?? kind})` }
  }
}

function checkSecrets(dataDir: string): Finding {
  if (process.platform === 'win32') return { fine: 'who may read them is as Windows has it of the folder' }
  const folder = `${dataDir}/secrets`
  const open = [folder, ...readdirSync(folder).map((name) => `${folder}/${name}`)].filter(
    (path) => statSync(path).mode & 0o077,
  )
  return open.length === 0
    ? { fine: 'readable for this user alone' }
    : { fault: `others may read ${open.join(', ')}: chmod -R go= ${folder}` }
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const room = `${(free / ENOUGH_BYTES).toFixed(1)} GB free`
  return free >= ENOUGH_BYTES
    ? { fine: room }
    : { fault: `${room}: make room, a full disk stops the database` }
}

/** Keeps a file, reads it back and removes it; in a bucket it must be nobody else's to read. */
async function checkFiles({ files, env }: OwnerContext): Promise<Finding> {
  const name = await files.put('probe', 'txt', Buffer.from('probe'))
  try {
    const found = await files.read(name)
    if (!found || (await text(found.stream)) !== 'probe')
      return { fault: `${files.place} does not give back what it was given: look at that server` }
    const bucket = env.FILES ? parseS3Place(env.FILES) : null
    if (bucket && (await isPublic(bucket, bucket.prefix + name)))
      return { fault: `anybody may read ${files.place}: take its public access away` }
    return { fine: `${files.place}, kept and read back` }
  } finally {
    await files.remove(name)
  }
}

async function checkScanner({ env }: OwnerContext): Promise<Finding> {
  const scanner = openScanner(env)
  if (!scanner) return { fine: 'none (SCAN_COMMAND): pictures of members are opened as they come' }
  try {
    await scanner.probe()
    return { fine: 'finds a harmless line clean' }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return code === 'ENOENT' || code === 'EACCES'
      ? {
          fault: `the program of SCAN_COMMAND is not there, or may not be run (${code}): install it, or correct SCAN_COMMAND`,
        }
      : { fault: `${message}: run SCAN_COMMAND by hand with a harmless file, or leave it out` }
  }
}

async function checkDatabase({ pool, env }: OwnerContext): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; size: string }>(
    "SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size",
  )
  const where = env.DATABASE_URL ? 'of DATABASE_URL' : 'embedded'
  const moved = await movedTo(pool)
  if (moved !== null) return { fault: `${where}: its data has moved to ${moved}` }
  return { fine: `PostgreSQL ${rows[0]?.version}, ${where}, ${rows[0]?.size}` }
}

async function checkTables({ pool }: OwnerContext): Promise<Finding> {
  const known = readMigrations()
  const { rows } = await pool.query<{ name: string | null }>(
    "SELECT to_regclass('schema_migrations') AS name",
  )
  if (!rows[0]?.name) return { fault: 'none yet: npm start makes them' }
  const { rows: applied } = await pool.query<{ checksum: string }>(
    'SELECT checksum FROM schema_migrations ORDER BY version',
  )
  if (applied.length > known.length) return { fault: 'of a newer version of Thokham: start that one' }
  if (applied.some(({ checksum }, at) => checksum !== known[at]?.checksum)) {
    return { fault: 'made by changed migrations: restore the files from version control' }
  }
  const missing = known.length - applied.length
  return missing === 0
    ? { fine: `up to date (${known.length} migrations)` }
    : { fault: `${missing} migrations behind: npm start applies them` }
}

async function checkClock({ pool, clock }: OwnerContext): Promise<Finding> {
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - clock().getTime())
  return apart <= CLOCKS_APART_MS
    ? { fine: `${clock().toISOString()}, the same as the database's` }
    : {
        fault: `${Math.round(apart / 1000)} s apart from the database's: let both machines ask a time server`,
      }
}

async function checkOwner(context: OwnerContext): Promise<Finding> {
  const { db, ownerEmail } = context
  if (await isOwnerUnknown(context)) return { fault: describeUnknownOwner(context) }
  const [owner] = await db.select().from(profiles).where(eq(profiles.email, ownerEmail))
  return owner?.emailVerified && owner.membership === 'admin'
    ? { fine: ownerEmail }
    : { fault: `${ownerEmail} has no owner's account: npm run owner -- create-owner` }
}

async function checkVault(context: OwnerContext): Promise<Finding> {
  const { count, unopenable } = await tryVault(context)
  if (context.vault.keyIds().length > 1) {
    return { fault: 'a change of its keys was cut short: npm run owner -- keys rotate' }
  }
  return unopenable === 0
    ? { fine: `opens all ${count} sealed rows` }
    : {
        fault: `${unopenable} of ${count + unopenable} sealed rows do not open: restore secrets/vault that belongs to them`,
      }
}

async function checkJobs({ pool }: OwnerContext): Promise<Finding> {
  const { rows } = await pool.query<{ waiting: number; lost: number }>(`
    SELECT count(*) FILTER (WHERE attempts < max_attempts)::integer AS waiting,
           count(*) FILTER (WHERE attempts >= max_attempts AND locked_by IS NULL)::integer AS lost
    FROM graphile_worker.jobs`)
  const { waiting = 0, lost = 0 } = rows[0] ?? {}
  return { fine: `${waiting} waiting, ${lost} given up` }
}

async function checkMail({ env }: OwnerContext): Promise<Finding> {
  const mailer = openMailer(env)
  if (mailer.kind === 'outbox') return { fine: 'kept sealed in the database, as no mail server is set' }
  try {
    await mailer.check()
    return { fine: 'the mail server takes us' }
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    return {
      fault: `the mail server does not take us (${[code, responseCode].filter(Boolean).join(' ')}): correct SMTP_*`,
    }
  }
}
