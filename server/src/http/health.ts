import { rm, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { extraPool, LeaderPool } from '../db/leader-pool.ts'
import { readAgain } from '../db/lost-database.ts'
import { isMigrated, readMigrations } from '../db/migrate.ts'
import { movedTo } from '../db/refuse-writes.ts'
import type { FileStore } from '../integrations/files.ts'
import { rememberFilesAnswer } from '../integrations/files-answer.ts'

const TIMEOUT_MS = 2_000
const stopping = new WeakSet<FastifyInstance['server']>()

interface Readiness {
  Querystring: { exclude?: string; role?: string }
}

/** Lets `/readyz` say 503 from now on; everything else is answered as before, so that a front leads members elsewhere first. */
export function announceStop(app: FastifyInstance): void {
  stopping.add(app.server)
}

/**
 * Answers `/healthz`: the process lives, and `/readyz`: it can do its work, which takes the database, its newest
 * migration and a data folder that can be written; 503 names what is missing. Where the data has moved to another database the
 * code is `moved`: what is read here is of yesterday, and no front may lead members to it. While a move goes on it is
 * ready, as members read on. Of a process that is about to stop the code is `stopping`. Whether the store of files answers is said
 * with it and decides nothing: a bucket is the same for all processes, and without it all but files goes on.
 * `/readyz?exclude=database` takes no offence at a database that is away: pages, and answers that ask to wait, are then still
 * to be had here. `/readyz?role=web`, alone or with it, takes offence at a process that answers no members: its code is `worker`.
 *
 * The database is asked over a connection of its own: a process whose members wait for the pool's is slow, and no front makes
 * that better by leading all of them to the next one.
 */
export function answerHealth(
  app: FastifyInstance,
  { pool, dataDir, files, isWeb = true }: { pool: Pool; dataDir: string; files: FileStore; isWeb?: boolean },
): void {
  const filesAnswer = rememberFilesAnswer(files)
  const known = readMigrations()
  const own = extraPool(pool, {
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    application_name: 'thokham-ready',
  })
  own.on('error', () => {})
  // Whoever asks does not wait for longer; a check leaves no dialling behind.
  if (own instanceof LeaderPool) own.retryMs = TIMEOUT_MS
  app.addHook('onClose', () => own.end())
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  app.get<Readiness>('/readyz', { schema: { hide: true } }, async ({ query }, reply) => {
    const [place, migrations, storage, filesThere] = await Promise.all([
      withTimeout(
        readAgain(() => readPlace(own)),
        TIMEOUT_MS,
        'away',
      ).catch(() => 'away' as const),
      succeeds(readAgain(() => isMigrated(own, known))),
      succeeds(canWrite(dataDir)),
      filesAnswer(),
    ])
    const database = place !== 'away'
    const isStopping = stopping.has(app.server)
    const isExcused = !database && query.exclude === 'database'
    const isInRole = isWeb || query.role !== 'web'
    const ok = (isExcused || (place === 'here' && migrations)) && storage && !isStopping && isInRole
    const body = { ok, database, migrations, storage, files: filesThere }
    const code = place === 'moved' ? 'moved' : isStopping ? 'stopping' : isInRole ? undefined : 'worker'
    return reply.code(ok ? 200 : 503).send({ ...body, ...(code && { code }) })
  })
}

/** Reads whether the data lives in this database, or has moved to another one. */
async function readPlace(pool: Pool): Promise<'here' | 'moved'> {
  return (await movedTo(pool)) === null ? 'here' : 'moved'
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
