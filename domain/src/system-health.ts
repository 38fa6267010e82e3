import type { EndingModel } from './ai/ending-models.ts'
import { isNearlyFull } from './alert.ts'

/** What a process of the server does: requests, background work, or both. */
export const SERVER_ROLES = ['all', 'web', 'worker'] as const
export type ServerRole = (typeof SERVER_ROLES)[number]

/** What the health of the system is judged by, in the order in which the owner reads it. */
export const HEALTH_SUBJECTS = [
  'servers',
  'versions',
  'database',
  'replicas',
  'queue',
  'errors',
  'disk',
  'files',
  'scans',
  'clock',
  'backup',
  'archive',
  'models',
] as const
export type HealthSubject = (typeof HEALTH_SUBJECTS)[number]

/** `act`: somebody has to do something now; `watch`: soon, or it may mend itself. */
export const HEALTH_STATES = ['fine', 'watch', 'act'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** Each verdict there is; its words stand in the interface. */
export const HEALTH_REASONS = [
  'servers_one',
  'servers_several',
  'servers_silent',
  'servers_no_worker',
  'servers_no_web',
  'versions_same',
  'versions_updating',
  'versions_mixed',
  'database_fine',
  'database_slow',
  'database_very_slow',
  'database_connections',
  'replicas_none',
  'replicas_hidden',
  'replicas_fine',
  'replicas_fewer',
  'replicas_behind',
  'replicas_far_behind',
  'replicas_unsafe',
  'queue_fine',
  'queue_given_up',
  'queue_behind',
  'queue_stuck',
  'errors_none',
  'errors_few',
  'errors_many',
  'disk_fine',
  'disk_filling',
  'disk_full',
  'disk_servers_fine',
  'disk_servers_full',
  'files_here',
  'files_fine',
  'files_away',
  'scans_off',
  'scans_fine',
  'scans_failing',
  'clock_fine',
  'clock_apart',
  'clock_wrong',
  'backup_fresh',
  'backup_off',
  'backup_never',
  'backup_old',
  'backup_failed',
  'archive_off',
  'archive_fine',
  'archive_failing',
  'archive_stuck',
  'models_fine',
  'models_ending',
  'models_ended',
  'models_replaced',
  'models_keyless',
  'models_missing',
  'models_thinking',
] as const
export type HealthReason = (typeof HEALTH_REASONS)[number]

export interface HealthFinding {
  subject: HealthSubject
  state: HealthState
  reason: HealthReason
}

/** A process as its last heartbeat left it; all ages by the database's clock. */
export interface ServerFacts {
  role: ServerRole
  version: string
  /** Since its last heartbeat. */
  silentMs: number
  /** Since its start. */
  ageMs: number
  clockAheadMs: number
  errorsLastHour: number
  diskFreeBytes: number
  diskAllBytes: number
}

/** A copy of the database that follows it. */
export interface ReplicaFacts {
  /** What was committed counts only when this one has it as well. */
  isSynchronous: boolean
  /** null = it has caught up and nothing is written. */
  lagMs: number | null
}

export interface HealthFacts {
  servers: readonly ServerFacts[]
  /** `isElsewhere`: no server's disk is known to be the one that it lies on. */
  database: { isElsewhere: boolean; roundTripMs: number; connectionsUsed: number; connectionsMax: number }
  /** null = the database does not let us see them. */
  replicas: readonly ReplicaFacts[] | null
  /** The most that were there at once of late. */
  mostReplicas: number
  /** A commit waits for a copy (`synchronous_standby_names`). */
  waitsForReplica: boolean
  /** `failed`: jobs that are tried no more. */
  queue: { failed: number; oldestDueMs: number }
  /** What members handed in: here, or in a bucket, as it answered just now. */
  files: { isElsewhere: boolean; doAnswer: boolean }
  /** The operator's scanner of pictures: on, as it answered just now, and how many pictures of the last hour have no verdict. */
  scans: { isOn: boolean; doesAnswer: boolean; unreadable: number }
  /** `lastGoodAgeMs` is null when there is none yet. */
  backup: { isPlanned: boolean; lastGoodAgeMs: number | null; hasNewestFailed: boolean }
  /** The log of the database, copied away for a restore to any moment; null = it is not. `waitingMs`: how long its oldest part waits. */
  archive: { isFailing: boolean; waitingMs: number | null } | null
  /** Models of AI in use that end, have ended, are gone, or think more than they are to. */
  models: readonly Pick<EndingModel, 'state' | 'successor'>[]
  /** An AI is to answer in the chat, and has no key. */
  lacksChatKey: boolean
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A process writes every 10 s; three missed ones in a row are a silence. */
export const SILENT_AFTER_MS = 30 * SECOND
/** A planned backup is made once a day; two hours for its work. */
const FRESH_MS = 26 * HOUR
const OLD_MS = 72 * HOUR
/** A part of the log is copied away within a second or two; one that neither goes nor fails is stuck. */
const STUCK_MS = 10 * MINUTE
/** A rolling update takes minutes. */
const UPDATE_MS = HOUR

/**
 * Judges what is known of the running system (docs/product/back-office.md#the-health-of-the-system).
 * @returns one finding a subject, in the order of `HEALTH_SUBJECTS`
 */
export function judgeHealth(facts: HealthFacts): HealthFinding[] {
  const judged: Record<HealthSubject, Verdict> = {
    servers: judgeServers(facts.servers),
    versions: judgeVersions(living(facts.servers)),
    database: judgeDatabase(facts.database),
    replicas: judgeReplicas(facts),
    queue: judgeQueue(facts.queue),
    errors: judgeErrors(living(facts.servers)),
    disk: judgeDisks(facts),
    files: judgeFiles(facts.files),
    scans: judgeScans(facts.scans),
    clock: judgeClocks(living(facts.servers)),
    backup: judgeBackup(facts),
    archive: judgeArchive(facts.archive),
    models: judgeModels(facts),
  }
  return HEALTH_SUBJECTS.map((subject) => {
    const [state, reason] = judged[subject]
    return { subject, state, reason }
  })
}

type Verdict = readonly [HealthState, HealthReason]

/** Returns whether a process has missed its heartbeats. */
export function isSilent({ silentMs }: Pick<ServerFacts, 'silentMs'>): boolean {
  return silentMs > SILENT_AFTER_MS
}

const living = (servers: readonly ServerFacts[]) => servers.filter((server) => !isSilent(server))

function judgeServers(servers: readonly ServerFacts[]): Verdict {
  const alive = living(servers)
  if (alive.length < servers.length) return ['act', 'servers_silent']
  if (!alive.some(({ role }) => role !== 'web')) return ['act', 'servers_no_worker']
  if (!alive.some(({ role }) => role !== 'worker')) return ['act', 'servers_no_web']
  return ['fine', alive.length > 1 ? 'servers_several' : 'servers_one']
}

/** Judges versions: two side by side are an update; for longer than one takes they are a forgotten machine. */
function judgeVersions(alive: readonly ServerFacts[]): Verdict {
  if (new Set(alive.map(({ version }) => version)).size <= 1) return ['fine', 'versions_same']
  const newest = Math.min(...alive.map(({ ageMs }) => ageMs))
  return newest < UPDATE_MS ? ['watch', 'versions_updating'] : ['act', 'versions_mixed']
}

function judgeDatabase({ roundTripMs, connectionsUsed, connectionsMax }: HealthFacts['database']): Verdict {
  if (roundTripMs > SECOND) return ['act', 'database_very_slow']
  if (connectionsUsed > connectionsMax * 0.85) return ['act', 'database_connections']
  return roundTripMs > 100 ? ['watch', 'database_slow'] : ['fine', 'database_fine']
}

/**
 * Judges the database's copies: fewer than before still do their work, but what is gone is the place of the next one
 * that fails.
 */
function judgeReplicas({ replicas, mostReplicas, waitsForReplica }: HealthFacts): Verdict {
  if (replicas === null) return ['watch', 'replicas_hidden']
  if (waitsForReplica && !replicas.some(({ isSynchronous }) => isSynchronous))
    return ['act', 'replicas_unsafe']
  const lag = Math.max(0, ...replicas.map(({ lagMs }) => lagMs ?? 0))
  if (lag > MINUTE) return ['act', 'replicas_far_behind']
  if (replicas.length < mostReplicas) return ['watch', 'replicas_fewer']
  if (replicas.length === 0) return ['fine', 'replicas_none']
  return lag > 10 * SECOND ? ['watch', 'replicas_behind'] : ['fine', 'replicas_fine']
}

function judgeQueue({ failed, oldestDueMs }: HealthFacts['queue']): Verdict {
  if (oldestDueMs > 10 * MINUTE) return ['act', 'queue_stuck']
  if (oldestDueMs > MINUTE) return ['watch', 'queue_behind']
  return failed > 0 ? ['watch', 'queue_given_up'] : ['fine', 'queue_fine']
}

function judgeErrors(alive: readonly ServerFacts[]): Verdict {
  const count = alive.reduce((sum, { errorsLastHour }) => sum + errorsLastHour, 0)
  if (count === 0) return ['fine', 'errors_none']
  return count < 10 ? ['watch', 'errors_few'] : ['act', 'errors_many']
}

function judgeDisks({ servers, database: { isElsewhere } }: HealthFacts): Verdict {
  const alive = living(servers)
  if (alive.some(({ diskFreeBytes, diskAllBytes }) => isNearlyFull(diskFreeBytes, diskAllBytes)))
    return ['act', isElsewhere ? 'disk_servers_full' : 'disk_full']
  const isFilling = alive.some(({ diskFreeBytes, diskAllBytes }) => diskFreeBytes < diskAllBytes * 0.2)
  if (isFilling) return ['watch', 'disk_filling']
  return ['fine', isElsewhere ? 'disk_servers_fine' : 'disk_fine']
}

function judgeFiles({ isElsewhere, doAnswer }: HealthFacts['files']): Verdict {
  if (!doAnswer) return ['act', 'files_away']
  return ['fine', isElsewhere ? 'files_fine' : 'files_here']
}

function judgeScans({ isOn, doesAnswer, unreadable }: HealthFacts['scans']): Verdict {
  if (!isOn) return ['fine', 'scans_off']
  return doesAnswer && unreadable === 0 ? ['fine', 'scans_fine'] : ['act', 'scans_failing']
}

function judgeClocks(alive: readonly ServerFacts[]): Verdict {
  const apart = Math.max(0, ...alive.map(({ clockAheadMs }) => Math.abs(clockAheadMs)))
  if (apart > MINUTE) return ['act', 'clock_wrong']
  return apart > 5 * SECOND ? ['watch', 'clock_apart'] : ['fine', 'clock_fine']
}

/** Judges the backups. A log that is copied away stands in for the planned one, which is then for the files alone: nobody is called. */
export function judgeBackup({ backup, archive }: Pick<HealthFacts, 'backup' | 'archive'>): Verdict {
  const { isPlanned, lastGoodAgeMs, hasNewestFailed } = backup
  if (hasNewestFailed) return ['act', 'backup_failed']
  const without: HealthState = judgeArchive(archive)[1] === 'archive_fine' ? 'watch' : 'act'
  if (lastGoodAgeMs === null) return [without, 'backup_never']
  if (lastGoodAgeMs > OLD_MS && without === 'act') return ['act', 'backup_old']
  if (!isPlanned) return ['watch', 'backup_off']
  return lastGoodAgeMs <= FRESH_MS ? ['fine', 'backup_fresh'] : ['watch', 'backup_old']
}

function judgeArchive(archive: HealthFacts['archive']): Verdict {
  if (archive === null) return ['fine', 'archive_off']
  if (archive.isFailing) return ['act', 'archive_failing']
  return (archive.waitingMs ?? 0) > STUCK_MS ? ['act', 'archive_stuck'] : ['fine', 'archive_fine']
}

/** Judges models of AI: nobody is asked in place of one that ended without a successor. */
function judgeModels({ models, lacksChatKey }: HealthFacts): Verdict {
  const some = (state: EndingModel['state']) => models.some((model) => model.state === state)
  if (models.some(({ state, successor }) => state === 'ended' && successor === null))
    return ['act', 'models_ended']
  if (some('ending')) return ['watch', 'models_ending']
  if (some('ended')) return ['watch', 'models_replaced']
  if (lacksChatKey) return ['watch', 'models_keyless']
  if (some('missing')) return ['watch', 'models_missing']
  return some('thinks') ? ['watch', 'models_thinking'] : ['fine', 'models_fine']
}
