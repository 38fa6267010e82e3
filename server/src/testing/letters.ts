import { desc, eq } from 'drizzle-orm'
import { type JobHelpers, runOnce } from 'graphile-worker'
import { mails } from '../db/schema.ts'
import { jobPlan } from '../features/features.ts'
import { openMail } from '../features/mail/open-mail.ts'
import { ignoreLostConnections, SILENT } from '../jobs/migrate-jobs.ts'
import type { TestServer } from './test-server.ts'

/**
 * Works off every job that is due, mails to the outbox among them, and comes back when nothing is left.
 * @param only names of jobs; all others wait
 */
export async function workJobs({ pool, services }: TestServer, only?: readonly string[]): Promise<void> {
  const { jobs } = jobPlan(services)
  const taskList = Object.fromEntries(
    Object.entries(jobs)
      .filter(([name]) => only?.includes(name) ?? true)
      .map(([name, handle]) => [
        name,
        (payload: unknown, { job }: JobHelpers) =>
          handle(payload, {
            id: job.id,
            attempt: job.attempts,
            isLast: job.attempts >= job.max_attempts,
            signal: new AbortController().signal,
          }),
      ]),
  )
  ignoreLostConnections(pool)
  await runOnce({
    pgPool: pool,
    taskList,
    logger: SILENT,
    noHandleSignals: true,
    // Without a delay the queue comes back before it has written down how the last job ended.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

/** Reads what was mailed to an address, newest first. */
export async function lettersTo({ services }: TestServer, to: string) {
  const rows = await services.db.select().from(mails).where(eq(mails.to, to)).orderBy(desc(mails.createdAt))
  return rows.map((mail) => ({ ...mail, ...openMail(services.vault, mail) }))
}

/** Finds the address that the newest letter of a kind leads to, after the jobs are done. */
export async function linkOf(server: TestServer, to: string, kind: string): Promise<URL> {
  await workJobs(server)
  const letter = (await lettersTo(server, to)).find((one) => one.kind === kind)
  const found = /https?:\S+(?:token=)\S+/.exec(letter?.text ?? '')?.[0]
  if (!found) throw new Error(`No ${kind} with a link went to ${to}`)
  return new URL(found)
}

/** Finds the six digits of the newest letter with a code. */
export async function codeOf(server: TestServer, to: string): Promise<string> {
  await workJobs(server)
  const letter = (await lettersTo(server, to)).find((one) => one.kind === 'code')
  const found = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
  if (!found) throw new Error(`No code went to ${to}`)
  return found
}
