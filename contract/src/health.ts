import { LISTED_PROVIDERS } from '@thokham/domain/image/image-model'
import { HEALTH_REASONS, HEALTH_STATES, HEALTH_SUBJECTS, SERVER_ROLES } from '@thokham/domain/system-health'
import { z } from 'zod'
import { instant } from './fields.ts'
import { operation } from './operation.ts'

const size = z.number().int().min(0)
const ms = z.number().int()

const server = z.object({
  id: z.uuid(),
  /** Machine and port */
  name: z.string(),
  role: z.enum(SERVER_ROLES),
  version: z.string(),
  startedAt: instant,
  /** Its last heartbeat */
  seenAt: instant,
  /** It has missed its heartbeats */
  isSilent: z.boolean(),
  errorsLastHour: size,
  /** How far its clock is ahead of the database's */
  clockAheadMs: ms,
  disk: z.object({ freeBytes: size, allBytes: size }),
})
export type HealthServer = z.infer<typeof server>

const replica = z.object({
  name: z.string(),
  /** A commit counts only when this one has it as well */
  isSynchronous: z.boolean(),
  /** null = it has caught up and nothing is written */
  lagMs: ms.nullable(),
})

const health = z.object({
  checkedAt: instant,
  findings: z.array(
    z.object({
      subject: z.enum(HEALTH_SUBJECTS),
      state: z.enum(HEALTH_STATES),
      reason: z.enum(HEALTH_REASONS),
    }),
  ),
  servers: z.array(server),
  database: z.object({
    version: z.string(),
    roundTripMs: z.number().min(0),
    sizeBytes: size,
    connections: z.object({ used: size, max: size }),
    /** null = the database does not let us see them */
    replicas: z.array(replica).nullable(),
  }),
  queue: z.object({
    due: size,
    later: size,
    running: size,
    /** Jobs that failed for the last time, `failed` everywhere else: an open page of the former version reads this name */
    givenUp: size,
    /** How long the job that waits longest is overdue */
    oldestDueMs: ms,
  }),
  backup: z.object({
    isPlanned: z.boolean(),
    lastGoodAt: instant.nullable(),
    /** Set when the newest one failed */
    failedAt: instant.nullable(),
  }),
  /** The database's log, copied away for a restore to any moment; null = it is not */
  archive: z
    .object({
      lastAt: instant.nullable(),
      failedAt: instant.nullable(),
      /** How long the oldest part waits that is not copied away yet; null = none does, or we may not look */
      waitingMs: ms.nullable(),
    })
    .nullable(),
  /** Models of AI in use that end within 60 days, have ended, are gone from their provider's list, or think more than they are to */
  models: z.array(
    z.object({
      provider: z.enum(LISTED_PROVIDERS),
      name: z.string(),
      state: z.enum(['ending', 'ended', 'missing', 'thinks']),
      /** Bangkok date */
      ends: z.string().nullable(),
      /** Who asked it within 30 days */
      members: size,
      /** What takes over by itself */
      successor: z.string().nullable(),
      /** How much it is told to think now; null = it is not told */
      thinking: z.string().nullable(),
    }),
  ),
})
export type Health = z.infer<typeof health>

export const readHealth = operation({
  name: 'health.read',
  summary: 'How the servers, the database, the queue, the disks and the backups are, judged',
  method: 'GET',
  path: '/api/admin/health',
  access: 'owner:use',
  response: health,
})
