import { buffer } from 'node:stream/consumers'
import type { ScanState } from '@thokham/contract/scan'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobCall } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { Refusal } from './fail.ts'

/** The last try some four minutes after the first; whoever looks later has it asked again. */
const ATTEMPTS = 5

/** What scanned pictures are read with. */
export type ScanServices = Pick<Services, 'db' | 'pool' | 'scanner'>

/** How pictures stand with the scanner; one that is not there is scanned by nobody. */
export type Scans = ReadonlyMap<string, ScanState>

/** Queues that a picture is scanned, where somebody does. @param job the feature's, whose handler calls `scanUpload` */
export async function askForScan({ db, scanner }: ScanServices, job: string, name: string): Promise<void> {
  if (scanner) await enqueue(db, job, { name }, { key: keyOf(name), attempts: ATTEMPTS })
}

const keyOf = (name: string) => `scan:${name}`

/**
 * Has a picture scanned and notes the verdict; one that is gone meanwhile is passed over. What gave no verdict is noted
 * as `unreadable` before it throws, and so tried again.
 * @param tell says the verdict to whoever looks
 */
export async function scanUpload(
  services: ScanServices & Pick<Services, 'files' | 'log'>,
  payload: unknown,
  { signal }: JobCall,
  tell: (name: string) => Promise<void>,
): Promise<void> {
  const { pool, scanner, files } = services
  const { name } = payload as { name: string }
  const file = scanner && (await files.read(name))
  if (!scanner || !file) return
  const note = async (verdict: Exclude<ScanState, 'waiting'>) => {
    await pool.query(
      `INSERT INTO scanned_files (name, verdict) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET verdict = excluded.verdict, scanned_at = now()`,
      [name, verdict],
    )
    await tell(name)
  }
  try {
    const verdict = await scanner.scan(await buffer(file.stream), signal)
    if (verdict === 'refused') services.log.warn({ file: name }, 'the scanner refuses a picture')
    await note(verdict)
  } catch (error) {
    if (!signal.aborted) await note('unreadable')
    throw error
  }
}

/**
 * Reads how pictures stand with the scanner; empty where nobody scans. What was not scanned yet, and is not queued, is
 * queued: it may be older than the setting. So is what gave no verdict ten minutes ago.
 */
export async function readScans(services: ScanServices, job: string, names: string[]): Promise<Scans> {
  if (!services.scanner || names.length === 0) return new Map()
  const { rows } = await services.pool.query<{ name: string; state: ScanState; isDue: boolean }>(
    `SELECT n.name, coalesce(s.verdict, 'waiting') AS state,
       (s.name IS NULL OR s.verdict = 'unreadable' AND s.scanned_at < now() - interval '10 minutes')
       AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
         WHERE j.key = 'scan:' || n.name AND (j.attempts < j.max_attempts OR j.locked_by IS NOT NULL)) AS "isDue"
     FROM unnest($1::text[]) AS n (name) LEFT JOIN scanned_files s ON s.name = n.name`,
    [names],
  )
  for (const { name, isDue } of rows) if (isDue) await askForScan(services, job, name)
  return new Map(rows.map(({ name, state }) => [name, state]))
}

/** Refuses a picture to the team that the scanner has not found clean. @throws Refusal `file_not_scanned` with `{state}` */
export async function refuseUnscanned(services: ScanServices, job: string, name: string): Promise<void> {
  const state = (await readScans(services, job, [name])).get(name)
  if (state && state !== 'clean') throw new Refusal('file_not_scanned', { details: { state } })
}

/** Counts pictures that the scanner gave no verdict of within the last hour. */
export async function countUnreadable({ pool }: Pick<Services, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM scanned_files
     WHERE verdict = 'unreadable' AND scanned_at > now() - interval '1 hour'`,
  )
  return rows[0]?.count ?? 0
}

/** Forgets what was said of pictures that are gone. */
export async function forgetScans({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await pool.query(
    `DELETE FROM scanned_files s
     WHERE NOT EXISTS (SELECT FROM payments WHERE slip_image = s.name)
       AND NOT EXISTS (SELECT FROM chat_messages WHERE picture = s.name)
       AND scanned_at < now() - interval '1 day'`,
  )
}
