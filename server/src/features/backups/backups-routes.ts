import {
  type Backups,
  listArchives,
  readBackups,
  rehearseRestore,
  restoreBackup,
  runBackup,
  saveBackupPlan,
} from '@thokham/contract/backups'
import { backupFileName, backupsAmong } from '@thokham/domain/backup-plan'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { archiveIn, openPlace } from './backup-place.ts'
import { lastGoodBackup, lastOf, newestRuns, type PlanRow, presentRun, readPlan } from './backup-queries.ts'
import { bucketKeysOf } from './bucket-keys.ts'
import { claim } from './claim-run.ts'
import { askRestore, hasOtherServers } from './prepare-restore.ts'
import { presentRestore, readRestoreNote } from './restore-note.ts'
import { savePlan } from './save-plan.ts'

/** Serves the owner's backups. */
export function backupsRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services

  handle(app, readBackups, () => show(services))

  handle(app, saveBackupPlan, async ({ body }, call) => {
    await savePlan(services, call, body)
    return show(services)
  })

  handle(app, runBackup, async (_input, call) => {
    const { folder } = await readPlan(db)
    if (folder === '') throw new Refusal('invalid_input', { fields: { folder: 'required' } })
    await begin(services, 'manual', archiveIn(folder, backupFileName(call.now)), call)
    return show(services)
  })

  handle(app, listArchives, async () => {
    const [plan, others] = await Promise.all([readPlan(db), hasOtherServers(services)])
    return { archives: await archivesOf(services, plan), hasOtherServers: others }
  })

  handle(app, restoreBackup, async ({ body: { archive } }, call) => {
    await askRestore(services, call, archive)
    return show(services)
  })

  handle(app, rehearseRestore, async (_input, call) => {
    const good = await lastGoodBackup(db)
    if (!good) throw new Refusal('conflict')
    await begin(services, 'rehearsal', good.file, call)
    return show(services)
  })
}

/**
 * Claims a run by the owner's hand and notes it in the audit log, in one transaction.
 * @throws Refusal `conflict` when one of its kind goes on
 */
async function begin(
  { db }: Services,
  kind: 'manual' | 'rehearsal',
  file: string,
  call: Parameters<typeof writeAudit>[1],
): Promise<void> {
  const isClaimed = await db.transaction(async (tx) => {
    if (!(await claim(tx, kind, file, call.now))) return false
    const entry = describeAuditEntry(kind === 'manual' ? 'backups.manual' : 'backups.rehearsal', file)
    await writeAudit(tx, call, entry)
    return true
  })
  if (!isClaimed) throw new Refusal('conflict')
}

/** Lists the backups where the plan has them go. @throws Refusal `unavailable` where that cannot be looked at */
async function archivesOf({ vault }: Services, plan: PlanRow): Promise<string[]> {
  if (plan.folder === '') return []
  try {
    return backupsAmong(await openPlace(plan.folder, bucketKeysOf(vault, plan)).names())
  } catch {
    throw new Refusal('unavailable')
  }
}

async function show({ db, dataDir, clock }: Services): Promise<Backups> {
  const restoring = readRestoreNote(dataDir)
  const [plan, runs, good, rehearsal] = await Promise.all([
    readPlan(db),
    newestRuns(db),
    lastGoodBackup(db),
    lastOf(db, 'rehearsal', { ended: true }),
  ])
  const { isOn, atTime: time, keep, folder, keyHint } = plan
  return {
    plan: { isOn, time, keep, folder, keyHint },
    runs: runs.map(presentRun),
    lastGood: good && presentRun(good),
    lastRehearsal: rehearsal && presentRun(rehearsal),
    restore: restoring && presentRestore(restoring, clock()),
  }
}
