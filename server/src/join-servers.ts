import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import { type Env, OWNER_EMAIL } from './env.ts'
import { marksOf, settingsThatDiffer } from './jobs/process-settings.ts'
import { type SignOfLife, showLife } from './jobs/sign-of-life.ts'
import type { Logger } from './log.ts'
import { StartError } from './start-error.ts'

const SECRET = 'secrets'
const DATA_FOLDER = 'DATA_DIR'

interface Joining {
  env: Env
  /** The server's own, of `DATA_DIR/secrets`. */
  secret: string
  publicUrl: string
  log: Pick<Logger, 'warn'>
}

/**
 * Shows the other servers on this database that this one lives, and looks whether they belong together: with other
 * secrets than theirs it would open none of their sessions and seal what they cannot open.
 * @returns the sign of life, to be released when the server stops
 * @throws StartError when a living server has other secrets
 */
export async function joinServers(pool: Pool, { env, secret, publicUrl, log }: Joining): Promise<SignOfLife> {
  const shared = {
    [SECRET]: secret,
    OWNER_EMAIL: env.OWNER_EMAIL ?? OWNER_EMAIL,
    PUBLIC_URL: publicUrl,
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
  if (different.length > 0)
    log.warn(
      { settings: different },
      'another server on this database has other settings: give all of them the same',
    )
  return life
}

/** Returns whether a living server on this database keeps its secrets in another place than this data folder. */
export async function isServedFromElsewhere(pool: Pool, env: Pick<Env, 'DATA_DIR'>): Promise<boolean> {
  return (await settingsThatDiffer(pool, dataFolderMark(env))).length > 0
}

/** A folder that two machines share counts as two. */
function dataFolderMark({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Record<string, string> {
  return { [DATA_FOLDER]: `${hostname()}:${realpathSync(DATA_DIR)}` }
}
