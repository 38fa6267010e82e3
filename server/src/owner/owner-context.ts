import { typedDatabase } from '../db/client.ts'
import { visit } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { refuseMoved, repairCutMove } from '../db/refuse-writes.ts'
import { type Env, OWNER_EMAIL, publicUrlOf } from '../env.ts'
import { openVault } from '../integrations/key-vault.ts'
import { openFiles } from '../integrations/open-files.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import type { Services } from '../services.ts'

/** What a command of the owner works with. */
export interface OwnerContext
  extends Pick<Services, 'pool' | 'db' | 'clock' | 'ownerEmail' | 'publicUrl' | 'vault' | 'files'> {
  env: Env
  /** A server runs on this data folder right now. */
  beside: boolean
  /** For the person at the terminal, on stdout. */
  say: (line: string) => void
  close(): Promise<void>
}

/**
 * Opens the database for a command, beside a running server or alone.
 * @param tables false leaves them as they are, for commands that look at them or replace them
 */
export async function openOwnerContext(
  env: Env,
  say: OwnerContext['say'],
  { tables = true }: { tables?: boolean } = {},
): Promise<OwnerContext> {
  const { pool, beside, close } = await visit(env, { onTrouble: () => {}, onLost: () => {} })
  try {
    if (tables && !beside) {
      await repairCutMove(pool)
      await refuseMoved(pool)
      await migrate(pool, { onWait: (name) => say(`Waits for whoever uses a table that ${name} changes …`) })
      await migrateJobs(pool)
    }
    return {
      env,
      say,
      beside,
      close,
      pool,
      db: typedDatabase(pool),
      clock: () => new Date(),
      ownerEmail: env.OWNER_EMAIL ?? OWNER_EMAIL,
      publicUrl: publicUrlOf(env, env.PORT),
      files: openFiles(env),
      vault: openVault(`${env.DATA_DIR}/secrets/vault`),
    }
  } catch (error) {
    await close()
    throw error
  }
}
