import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type Backups,
  readBackups,
  rehearseRestore,
  runBackup,
  saveBackupPlan,
} from '@thokham/contract/backups'
import { backupFileName } from '@thokham/domain/backup-plan'
import type { FastifyInstance } from 'fastify'
import { backupPlan } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lastGoodBackup, lastOf, newestRuns, presentRun, readPlan } from './backup-queries.ts'
import { claim } from './claim-run.ts'

/** Serves the owner's backups. */
export function backupsRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services

  handle(app, readBackups, () => show(services))

  handle(app, saveBackupPlan, async ({ body }, call) => {
    if (body.folder !== '') await tryFolder(services, body.folder)
    if (body.isOn && body.folder === '')
      throw new Refusal('invalid_input', { fields: { folder: 'required' } })
    await db.transaction(async (tx) => {
      const before = await readPlan(tx)
      const { time: atTime, ...plan } = body
      const row = { ...plan, atTime }
      await tx.insert(backupPlan).values(row).onConflictDoUpdate({ target: backupPlan.only, set: row })
      const { only: _, ...was } = before
      await writeAudit(tx, call, {
        action: 'backups.save',
        subjectKind: 'backups',
        subjectId: 'plan',
        before: was,
        after: row,
      })
    })
    return show(services)
  })

  handle(app, runBackup, async (_input, call) => {
    const { folder } = await readPlan(db)
    if (folder === '') throw new Refusal('invalid_input', { fields: { folder: 'required' } })
    await begin(services, 'manual', join(folder, backupFileName(call.now)), call)
    return show(services)
  })

  handle(app, rehearseRestore, async (_input, call) => {
    const good = await lastGoodBackup(db)
    if (!good) throw new Refusal('conflict')
    await begin(services, 'rehearsal', good.file, call)
    return show(services)
  })
}

async function begin(
  { db }: Services,
  kind: 'manual' | 'rehearsal',
  file: string,
  call: Parameters<typeof writeAudit>[1],
): Promise<void> {
  const isClaimed = await db.transaction(async (tx) => {
    if (!(await claim(tx, kind, file, call.now))) return false
    await writeAudit(tx, call, { action: `backups.${kind}`, subjectKind: 'backups', subjectId: file })
    return true
  })
  if (!isClaimed) throw new Refusal('conflict')
}

/** @throws Refusal where the folder cannot be written, or would be lost with the data */
async function tryFolder({ dataDir }: Services, folder: string): Promise<void> {
  const place = resolve(folder)
  const data = resolve(dataDir)
  if (place === data || place.startsWith(join(data, '/')))
    throw new Refusal('invalid_input', { fields: { folder: 'invalid' } })
  try {
    await mkdir(place, { recursive: true, mode: 0o700 })
    await access(place, constants.W_OK)
  } catch {
    throw new Refusal('invalid_input', { fields: { folder: 'wrong' } })
  }
}

async function show({ db }: Services): Promise<Backups> {
  const [plan, runs, good, rehearsal] = await Promise.all([
    readPlan(db),
    newestRuns(db),
    lastGoodBackup(db),
    lastOf(db, 'rehearsal', { ended: true }),
  ])
  const { isOn, atTime: time, keep, folder } = plan
  return {
    plan: { isOn, time, keep, folder },
    runs: runs.map(presentRun),
    lastGood: good && presentRun(good),
    lastRehearsal: rehearsal && presentRun(rehearsal),
  }
}
