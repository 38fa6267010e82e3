import { existsSync } from 'node:fs'
import type { Pool } from 'pg'
import type { Env } from '../env.ts'
import { SEALED_TABLES } from '../features/vault/sealed-tables.ts'
import { StartError } from './start-error.ts'

/**
 * Refuses to make secrets for a database that has what was sealed under others: as after a move, or on another machine, where
 * the folder was forgotten. Fresh ones would sign everybody out and open nothing of what is sealed. A folder that is there, if
 * empty, says that the owner knows.
 * @throws StartError
 */
export async function refuseWithoutSecrets(pool: Pool, { DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<void> {
  const folder = `${DATA_DIR}/secrets`
  if (existsSync(folder)) return
  const sealed = SEALED_TABLES.map(
    ({ name }) => `EXISTS (SELECT FROM ${name} WHERE sealed_under IS NOT NULL)`,
  )
  const { rows } = await pool.query<{ is: boolean }>(`SELECT ${sealed.join(' OR ')} AS is`)
  if (!rows[0]?.is) return
  throw new StartError(
    `This database belongs to an installation whose secrets are not here: ${folder} is missing. Put a copy of that folder there, then start again. ` +
      `If it is lost for good, make an empty one (mkdir ${folder}): everybody is signed out then, and what was sealed stays closed.`,
  )
}
