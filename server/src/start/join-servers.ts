import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Env, OWNER_EMAIL } from '../env.ts'
import type { Instance } from '../instance.ts'
import type { KeyVault } from '../integrations/key-vault.ts'
import { parseS3Place } from '../integrations/s3-place.ts'
import { marksOf, settingsThatDiffer } from '../jobs/process-settings.ts'
import { type SignOfLife, showLife } from '../jobs/sign-of-life.ts'
import type { Logger } from '../log.ts'
import { StartError } from './start-error.ts'

const SECRET = 'secrets'
const VAULT = 'secrets/vault'
const DATA_FOLDER = 'DATA_DIR'
const FILES = 'FILES'
/** The mark that no two processes share. */
export const PROCESS = 'process'

/** How soon a server shows that the keys of its vault were changed beside it. */
const SHOWN_AFTER_MS = 1_000
/** How long a joining one waits for that, before it believes that the keys are others. */
const TIMEOUT_MS = 4 * SHOWN_AFTER_MS

const OTHER_BUCKET =
  'another server on this database keeps its files elsewhere, and neither sees what the other was handed: give all of them the same FILES'
const OWN_FOLDER =
  'another server on this database keeps its files elsewhere: each machine would keep its own. Give all of them one bucket, FILES=s3://…, or mount one folder on all'

interface Joining {
  env: Pick<Env, 'DATA_DIR' | 'FILES' | 'OWNER_EMAIL'>
  /** The server's own, of `DATA_DIR/secrets`. */
  secret: string
  /** The one of `DATA_DIR/secrets`. */
  vault: Pick<KeyVault, 'digest'>
  publicUrl: string
  instance: Pick<Instance, 'id'>
  log: Pick<Logger, 'warn'>
}

/**
 * Shows the other servers on this database that this one lives, and looks whether they belong together: with another
 * secret than theirs it would open none of their sessions, and with another vault seal what they cannot open. Other settings, and
 * another place for files, are warned of. Those of the AI providers are compared by the workers (features/ai-runs/run-worker.ts).
 * @returns the sign of life, to be released when the server stops
 * @throws StartError when a living server has another secret or another vault
 */
export async function joinServers(
  pool: Pool,
  { env, secret, vault, publicUrl, instance, log }: Joining,
): Promise<SignOfLife> {
  const settings = {
    [SECRET]: secret,
    OWNER_EMAIL: env.OWNER_EMAIL ?? OWNER_EMAIL,
    PUBLIC_URL: publicUrl,
    [FILES]: placeOfFiles(env),
  }
  const shared = () => ({ ...settings, [VAULT]: vault.digest() })
  const own = { ...dataFolderMark(env), [PROCESS]: instance.id }
  const life = showLife(pool, `server-${randomUUID()}`, () => marksOf({ ...shared(), ...own }))
  await life.locked
  const different = await stillDifferent(pool, life, shared)
  if (different.includes(SECRET) || different.includes(VAULT)) {
    await life.release()
    throw otherSecrets(env, different)
  }
  const others = different.filter((name) => name !== FILES)
  if (others.length > 0)
    log.warn(
      { settings: others },
      'another server on this database has other settings: give all of them the same',
    )
  if (different.includes(FILES)) log.warn({ settings: [FILES] }, env.FILES ? OTHER_BUCKET : OWN_FOLDER)
  const timer = setInterval(() => void life.renew(), SHOWN_AFTER_MS).unref()
  return {
    ...life,
    release: () => {
      clearInterval(timer)
      return life.release()
    },
  }
}

/** Returns what differs; of the vault only what goes on to, as `keys rotate` may have changed it a moment ago. */
async function stillDifferent(pool: Pool, life: SignOfLife, shared: () => Record<string, string>) {
  for (const late = Date.now() + TIMEOUT_MS; ; await pause(SHOWN_AFTER_MS / 2)) {
    await life.renew()
    const different = await settingsThatDiffer(pool, shared())
    if (!different.includes(VAULT) || different.includes(SECRET) || Date.now() > late) return different
  }
}

function otherSecrets({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, different: string[]): StartError {
  const what = different.includes(SECRET)
    ? `has other secrets than ${DATA_DIR}/secrets`
    : `seals under other keys than those of ${DATA_DIR}/secrets/vault`
  return new StartError(
    `Another server on this database ${what}. ` +
      `Stop this one, put a copy of ${different.includes(SECRET) ? 'that folder' : 'the folder secrets'} of the other one here, then start again.`,
  )
}

/** Returns whether a living server on this database keeps its secrets in another place than this data folder. */
export async function isServedFromElsewhere(pool: Pool, env: Pick<Env, 'DATA_DIR'>): Promise<boolean> {
  return (await settingsThatDiffer(pool, dataFolderMark(env))).length > 0
}

/**
 * Returns the bucket, however its address is written; or the folder, of which nobody can tell whether another machine
 * mounts it too.
 */
function placeOfFiles({ DATA_DIR, FILES: address }: Pick<Env, 'DATA_DIR' | 'FILES'>): string {
  const bucket = address ? parseS3Place(address) : null
  if (bucket) return JSON.stringify([bucket.endpoint, bucket.bucket, bucket.prefix])
  const folder = `${DATA_DIR}/files`
  return `${hostname()}:${existsSync(folder) ? realpathSync(folder) : `${realpathSync(DATA_DIR)}/files`}`
}

/** Returns the mark of the data folder; one that two machines share counts as two. */
function dataFolderMark({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Record<string, string> {
  return { [DATA_FOLDER]: `${hostname()}:${realpathSync(DATA_DIR)}` }
}
