import type { BackupRun } from '@thokham/contract/backups'
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { backupPlan, backupRuns } from '../../db/schema.ts'

export type RunRow = typeof backupRuns.$inferSelect
export type PlanRow = typeof backupPlan.$inferSelect

const BACKUPS: RunRow['kind'][] = ['planned', 'manual']
const SHOWN = 20

const NO_PLAN: PlanRow = {
  only: true,
  isOn: false,
  atTime: '03:00',
  keep: 7,
  folder: '',
  id: '00000000-0000-0000-0000-000000000000',
  bucketKeys: null,
  sealedUnder: null,
  keyHint: '',
}

/** Reads when backups are made; at first they are not. */
export async function readPlan(db: Database): Promise<PlanRow> {
  const [row] = await db.select().from(backupPlan)
  return row ?? NO_PLAN
}

/** Reads the newest runs. */
export function newestRuns(db: Database): Promise<RunRow[]> {
  return db.select().from(backupRuns).orderBy(desc(backupRuns.startedAt)).limit(SHOWN)
}

/** Reads the newest backup that is whole; null when there is none. */
export async function lastGoodBackup(db: Database): Promise<RunRow | null> {
  const [row] = await newestBackup(db, eq(backupRuns.outcome, 'done'))
  return row ?? null
}

/** Reads the newest backup of those that a condition picks: a row, or none. */
export function newestBackup(db: Database, condition: SQL) {
  return db
    .select()
    .from(backupRuns)
    .where(and(inArray(backupRuns.kind, BACKUPS), condition))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1)
}

/** Reads the newest run of a kind that has ended, or of any state. */
export async function lastOf(
  db: Database,
  kind: RunRow['kind'],
  { ended = false }: { ended?: boolean } = {},
): Promise<RunRow | null> {
  const rows = await db
    .select()
    .from(backupRuns)
    .where(eq(backupRuns.kind, kind))
    .orderBy(desc(backupRuns.startedAt))
    .limit(2)
  return rows.find(({ outcome }) => !ended || outcome !== null) ?? null
}

/** Reads a run that still goes on; null when it has ended. */
export async function goingRun(db: Database, id: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(backupRuns)
    .where(and(eq(backupRuns.id, id), isNull(backupRuns.outcome)))
  return row ?? null
}

/** Presents a run as the API shows it. */
export function presentRun(row: RunRow): BackupRun {
  const { id, kind, file, bytes, outcome, reason, startedAt, finishedAt } = row
  return {
    id,
    kind,
    file,
    bytes,
    outcome,
    reason,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
