import { statfs } from 'node:fs/promises'
import { HEALTH_STATES, judgeBackup } from '@thokham/domain/system-health'
import { Gauge, Registry } from 'prom-client'
import { rememberReading } from '../../concurrency/remember-reading.ts'
import { rememberFilesAnswer } from '../../integrations/files-answer.ts'
import type { Services } from '../../services.ts'
import { readBackupState } from '../backups/read-backup-state.ts'
import { backupFacts } from './backup-facts.ts'
import { readDatabaseFacts } from './database-facts.ts'
import { NO_JOBS, readQueue, readWork } from './health-queries.ts'

type Reading = Awaited<ReturnType<typeof readAll>>

/** Name, meaning and value of each figure that the database has one of; nothing = there is none now. */
const FIGURES: readonly [string, string, (reading: Reading) => number | null | undefined][] = [
  ['database_round_trip_seconds', 'Time of an empty query', ({ facts }) => facts.roundTripMs / 1000],
  ['database_size_bytes', 'Size of the database', ({ facts }) => facts.sizeBytes],
  ['database_sessions', 'Connections of all programs', ({ facts }) => facts.connections.used],
  ['database_sessions_max', 'Connections the database takes', ({ facts }) => facts.connections.max],
  [
    'database_waits_for_replica',
    '1 when a commit waits for a copy',
    ({ facts }) => Number(facts.waitsForReplica),
  ],
  [
    'database_synchronous_replicas',
    'Copies that a commit waits for',
    ({ facts }) => facts.replicas?.filter(({ isSynchronous }) => isSynchronous).length,
  ],
  [
    'database_archive_failing',
    '1 while the log of the database cannot be copied away',
    ({ facts }) => facts.archive && Number(facts.archive.failedAt !== null),
  ],
  [
    'database_archived_timestamp_seconds',
    'When the log was last copied away',
    ({ facts }) => secondsOf(facts.archive?.lastAt),
  ],
  [
    'database_archive_waiting_seconds',
    'How long the oldest part of the log waits to be copied away',
    ({ facts: { archive } }) => archive && (archive.waitingMs ?? 0) / 1000,
  ],
  [
    'jobs_oldest_due_seconds',
    'How long the job that waits longest is overdue',
    ({ queue }) => queue.oldestDueMs / 1000,
  ],
  ['ai_runs_at_work', 'Runs of the AI generator that are not at rest', ({ work }) => work.ai_runs],
  ['payments_waiting', 'Payments that wait for an admin', ({ work }) => work.payments],
  ['server_processes_alive', 'Processes whose heartbeat is fresh', ({ work }) => work.alive],
  ['server_processes_silent', 'Processes that have missed their heartbeats', ({ work }) => work.silent],
  [
    'backup_last_success_timestamp_seconds',
    'When the newest whole backup was finished',
    ({ backup }) => secondsOf(backup.lastGoodAt?.toISOString()),
  ],
  [
    'backup_state',
    'What /admin/health says of the backups: 0 fine, 1 to be watched, 2 to be acted upon',
    ({ facts, backup, at }) => HEALTH_STATES.indexOf(judgeBackup(backupFacts(backup, facts, at))[0]),
  ],
]

/**
 * Makes the figures of the database, its copies, the work that waits, the disk and the backups for `/metrics`. What is of
 * the database all processes say alike; a scrape reads it in a handful of statements that count no large table. While
 * the database is away `database_up` is 0 and what it would have said is left out.
 */
export function healthMetrics(services: Services): Registry {
  const registry = new Registry()
  const read = rememberReading(() => readAll(services), services.log)
  measureProcess(services, registry)
  new Gauge({
    name: 'database_up',
    help: '1 while the database answers this process',
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
  for (const [name, help, value] of FIGURES) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const reading = await read()
        const figure = reading && value(reading)
        this.remove()
        if (typeof figure === 'number') this.set(figure)
      },
    })
  }
  measureReplicas(read, registry)
  return registry
}

function measureProcess(
  {
    instance,
    faults,
    dataDir,
    files,
    log,
  }: Pick<Services, 'instance' | 'faults' | 'dataDir' | 'files' | 'log'>,
  registry: Registry,
): void {
  const registers = [registry]
  const { version, role, name } = instance
  new Gauge({
    name: 'server_info',
    help: 'Version, role and name of this process',
    labelNames: ['version', 'role', 'name'],
    registers,
  }).set({ version, role, name }, 1)
  new Gauge({
    name: 'unexpected_errors',
    help: 'Errors nobody foresaw, since the start of this process',
    registers,
    collect() {
      this.set(faults.total())
    },
  })
  const filesAnswer = rememberFilesAnswer(files)
  new Gauge({
    name: 'files_up',
    help: '1 while the store of files answers this process',
    registers,
    async collect() {
      this.set(Number(await filesAnswer()))
    },
  })
  const readDisk = rememberReading(() => statfs(dataDir), log)
  new Gauge({
    name: 'disk_bytes',
    help: 'The disk of the data folder: free, all',
    labelNames: ['part'],
    registers,
    async collect() {
      const disk = await readDisk()
      this.reset()
      if (!disk) return
      this.set({ part: 'free' }, disk.bavail * disk.bsize)
      this.set({ part: 'all' }, disk.blocks * disk.bsize)
    },
  })
}

function measureReplicas(read: () => Promise<Reading | null>, registry: Registry): void {
  const figures = {
    database_replica_lag_seconds: ['How far a copy is behind', 'lagMs', 1000],
    database_replica_lag_bytes: ['How much log a copy has yet to apply', 'lagBytes', 1],
  } as const
  for (const [name, [help, figure, divisor]] of Object.entries(figures)) {
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers: [registry],
      async collect() {
        const reading = await read()
        this.reset()
        for (const replica of reading?.facts.replicas ?? [])
          this.set({ replica: replica.name }, (replica[figure] ?? 0) / divisor)
      },
    })
  }
}

async function readAll({ pool, db, clock }: Services) {
  const [facts, [queue = NO_JOBS], work, backup] = await Promise.all([
    readDatabaseFacts(pool),
    readQueue(db),
    readWork(db),
    readBackupState(db),
  ])
  return { facts, queue, work, backup, at: clock() }
}

function secondsOf(at: string | null | undefined): number | undefined {
  return at ? Date.parse(at) / 1000 : undefined
}
