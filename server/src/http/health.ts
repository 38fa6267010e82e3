import { rm, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { isMigrated } from '../db/migrate.ts'
import type { FileStore } from '../integrations/files.ts'
import { rememberFilesAnswer } from '../integrations/files-answer.ts'
import { withTimeout } from '../with-timeout.ts'

const TIMEOUT_MS = 2_000

/**
 * Answers `/healthz`: the process lives, and `/readyz`: it can do its work, which takes the database, its newest
 * migration and a data folder that can be written; 503 names what is missing. Whether the store of files answers is said
 * with it and decides nothing: a bucket is the same for all processes, and without it all but files goes on.
 */
export function answerHealth(
  app: FastifyInstance,
  { pool, dataDir, files }: { pool: Pool; dataDir: string; files: FileStore },
): void {
  const filesAnswer = rememberFilesAnswer(files)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [database, migrations, storage, filesThere] = await Promise.all([
      succeeds(pool.query('SELECT 1')),
      succeeds(isMigrated(pool)),
      succeeds(canWrite(dataDir)),
      filesAnswer(),
    ])
    const ok = database && migrations && storage
    return reply.code(ok ? 200 : 503).send({ ok, database, migrations, storage, files: filesThere })
  })
}

async function succeeds(check: Promise<unknown>): Promise<boolean> {
  const result = await withTimeout(check, TIMEOUT_MS, false).catch(() => false)
  return result !== false
}

let probes = 0
async function canWrite(folder: string): Promise<void> {
  const probe = `${folder}/.ready-${process.pid}-${probes++}`
  await writeFile(probe, '')
  await rm(probe)
}
