import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startEmbedded } from '../db/embedded.ts'
import { startBuilt } from './built-server.ts'

/** What a data folder holds that is made once in a run and copied from then on. */
const PREPARED = {
  /** An empty cluster, as the embedded PostgreSQL leaves it. */
  cluster: async (dataDir: string) => (await startEmbedded({ dataDir })).stop(),
  /** All that the built server makes at its first start: cluster, tables, secrets, an owner. */
  server: async (dataDir: string) => {
    await (await startBuilt({ env: { DATA_DIR: dataDir } })).end('SIGTERM')
  },
}

/** Copies a prepared data folder to a path where nothing is yet. */
export async function copyPreparedData(kind: keyof typeof PREPARED, to: string): Promise<void> {
  const prepared = join(inject('shared'), kind)
  if (!existsSync(prepared)) {
    const making = mkdtempSync(`${prepared}-making-`)
    chmodSync(making, 0o755)
    await PREPARED[kind](join(making, 'data'))
    try {
      renameSync(join(making, 'data'), prepared)
    } catch (error) {
      // Another test file was first.
      if (!existsSync(prepared)) throw error
    }
    rmSync(making, { recursive: true, force: true })
  }
  cpSync(prepared, to, { recursive: true })
}
