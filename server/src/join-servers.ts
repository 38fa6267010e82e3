import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import { type Env, OWNER_EMAIL } from './env.ts'
import { parseS3Place } from './integrations/s3-place.ts'
import { marksOf, settingsThatDiffer } from './jobs/process-settings.ts'
import { type SignOfLife, showLife } from './jobs/sign-of-life.ts'
import type { Logger } from './log.ts'
import { StartError } from './start-error.ts'

const SECRET = 'secrets'
const DATA_FOLDER = 'DATA_DIR'
const FILES = 'FILES'

const OTHER_BUCKET =
  'another server on this database keeps its files elsewhere, and neither sees what the other was handed: give all of them the same FILES'
const OWN_FOLDER =
  'another server on this database keeps its files elsewhere: each machine would keep its own. Give all of them one bucket, FILES=s3://…, or mount one folder on all'

interface Joining {
  env: Pick<Env, 'DATA_DIR' | 'FILES' | 'OWNER_EMAIL'>
  /** The server's own, of `DATA_DIR/secrets`. */
  secret: string
  publicUrl: string
  log: Pick<Logger, 'warn'>
}

/**
 * Shows the other servers on this database that this one lives, and looks whether they belong together: with other
 * secrets than theirs it would open none of their sessions and seal what they cannot open. Other settings, and another
 * place for files, are warned of. Those of the AI providers are compared by the workers (features/ai-runs/run-worker.ts).
 * @returns the sign of life, to be released when the server stops
 * @throws StartError when a living server has other secrets
 */
export async function joinServers(pool: Pool, { env, secret, publicUrl, log }: Joining): Promise<SignOfLife> {
  const shared = {
    [SECRET]: secret,
    OWNER_EMAIL: env.OWNER_EMAIL ?? OWNER_EMAIL,
    PUBLIC_URL: publicUrl,
    [FILES]: placeOfFiles(env),
  }
  const life = showLife(pool, `server-${randomUUID()}`, marksOf({ ...shared, ...dataFolderMark(env) }))
  await life.locked
  const different = await settingsThatDiffer(pool, shared)
  if (different.includes(SECRET)) {
    await life.release()
    throw new StartError(
      `Another server on this database has other secrets than ${env.DATA_DIR}/secrets. ` +
        'Stop this one, put a copy of that folder of the other one here, then start again.',
    )
  }
  const others = different.filter((name) => name !== FILES)
  if (others.length > 0)
    log.warn(
      { settings: others },
      'another server on this database has other settings: give all of them the same',
    )
  if (different.includes(FILES)) log.warn({ settings: [FILES] }, env.FILES ? OTHER_BUCKET : OWN_FOLDER)
  return life
}

/** Returns whether a living server on this database keeps its secrets in another place than this data folder. */
export async function isServedFromElsewhere(pool: Pool, env: Pick<Env, 'DATA_DIR'>): Promise<boolean> {
  return (await settingsThatDiffer(pool, dataFolderMark(env))).length > 0
}

/** The bucket, however its address is written; or the folder, of which nobody can tell whether another machine mounts it too. */
function placeOfFiles({ DATA_DIR, FILES: address }: Pick<Env, 'DATA_DIR' | 'FILES'>): string {
  const bucket = address ? parseS3Place(address) : null
  if (bucket) return JSON.stringify([bucket.endpoint, bucket.bucket, bucket.prefix])
  const folder = `${DATA_DIR}/files`
  return `${hostname()}:${existsSync(folder) ? realpathSync(folder) : `${realpathSync(DATA_DIR)}/files`}`
}

/** A folder that two machines share counts as two. */
function dataFolderMark({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Record<string, string> {
  return { [DATA_FOLDER]: `${hostname()}:${realpathSync(DATA_DIR)}` }
}
