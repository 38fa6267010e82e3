import {
  BACKUP_FAULTS,
  BACKUP_FILE,
  BACKUP_KINDS,
  isBucket,
  RESTORE_FAULTS,
  RESTORE_STATES,
} from '@thokham/domain/backup-plan'
import { z } from 'zod'
import { instant, optionalText } from './fields.ts'
import { operation } from './operation.ts'

const plan = z.object({
  isOn: z.boolean(),
  /** Bangkok time of day */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'format'),
  /** How many of the newest are kept */
  keep: z.int().min(1).max(365),
  /** On the server, absolute, or `s3://bucket/prefix?endpoint=https://host&region=name`; empty = not chosen yet */
  folder: optionalText(500).refine(
    (given) => given === '' || given.startsWith('/') || isBucket(given) || /^[A-Za-z]:[\\/]/.test(given),
    'format',
  ),
})

/** One of the bucket's keys: it comes in and never goes out. An empty one leaves what is there. */
const bucketKey = z
  .string()
  .trim()
  .max(200, 'too_long')
  .regex(/^[\x21-\x7e]*$/, 'format')
  .default('')

const run = z.object({
  id: z.uuid(),
  kind: z.enum(BACKUP_KINDS),
  file: z.string(),
  bytes: z.int().min(0).nullable(),
  /** null = still going on */
  outcome: z.enum(['done', 'failed']).nullable(),
  reason: z.enum(BACKUP_FAULTS).nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
})
export type BackupRun = z.infer<typeof run>

/** A name of `backupFileName`: it is looked for where the plan's backups are, and nowhere else. */
const archive = z.string().regex(BACKUP_FILE, 'format')

/** What became of the newest restore from the screen. */
const restoring = z.object({
  archive,
  state: z.enum(RESTORE_STATES),
  reason: z.enum(RESTORE_FAULTS).nullable(),
  /** The backup that was made right before of what was there; null = none was */
  before: z.string().nullable(),
  /** When it was asked for; once it is over, when that was */
  at: instant,
})
export type Restoring = z.infer<typeof restoring>

const backups = z.object({
  plan: plan.extend({
    /** The end of the access key's id of the bucket; empty = no keys are set */
    keyHint: z.string(),
  }),
  /** The newest twenty */
  runs: z.array(run),
  lastGood: run.nullable(),
  lastRehearsal: run.nullable(),
  restore: restoring.nullable(),
})
export type Backups = z.infer<typeof backups>

export const readBackups = operation({
  name: 'backups.read',
  summary: 'When backups are made, and what became of them',
  method: 'GET',
  path: '/api/backups',
  access: 'owner:use',
  response: backups,
})

export const saveBackupPlan = operation({
  name: 'backups.savePlan',
  summary: 'Set when backups are made, where to, and how many are kept',
  method: 'PUT',
  path: '/api/backups/plan',
  access: 'owner:use',
  body: plan.extend({ keyId: bucketKey, secretKey: bucketKey }),
  response: backups,
})

export const runBackup = operation({
  name: 'backups.run',
  summary: 'Back up now',
  method: 'POST',
  path: '/api/backups/run',
  access: 'owner:use',
  response: backups,
  errors: ['conflict'],
})

export const rehearseRestore = operation({
  name: 'backups.rehearse',
  summary: 'Restore the newest backup into a scratch database now, and forget it again',
  method: 'POST',
  path: '/api/backups/rehearse',
  access: 'owner:use',
  response: backups,
  errors: ['conflict'],
})

export const listArchives = operation({
  name: 'backups.archives',
  summary: 'The backups that are there, the newest first',
  method: 'GET',
  path: '/api/backups/archives',
  access: 'owner:use',
  response: z.object({
    archives: z.array(archive),
    /** Other servers are at work on this database: it is restored at the terminal, with all of them stopped */
    hasOtherServers: z.boolean(),
  }),
  errors: ['unavailable'],
})

export const restoreBackup = operation({
  name: 'backups.restore',
  summary: 'Try a backup out, back up what is there, and start again from that backup',
  method: 'POST',
  path: '/api/backups/restore',
  access: 'owner:use',
  body: z.object({ archive }),
  stepUp: () => 'backups.restore',
  response: backups,
  errors: ['conflict'],
})
