import { and, eq, isNull, like, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { lockTable } from '../../db/lock-table.ts'
import { auditLog, backupRuns, profiles, sessions } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { alertOwner } from '../alerts/alert-owner.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { type Actor, warnOwner } from '../trust/warn-owner.ts'
import { dropFetched, type RestoreNote, readRestoreNote, writeRestoreNote } from './restore-note.ts'
import { REASONS } from './run-backup.ts'

/**
 * Tells the database of a restore that came to its end, once, however often this is tried: the audit log and the owner's
 * letter, and nobody is signed in any more, as sessions that had ended since that backup would live again. Of one that did
 * not come about the owner is alerted. Locks the owner's row by the audit entry, then all sessions.
 */
export async function endRestore(services: Services): Promise<void> {
  const { db, dataDir, clock } = services
  const note = readRestoreNote(dataDir)
  if (note?.state !== 'replaced' && note?.state !== 'refused') return
  await db.transaction((tx) =>
    note.state === 'replaced' ? noteRestored(tx, services, note) : alertRefused(tx, services, note),
  )
  const state = note.state === 'replaced' ? 'done' : 'failed'
  writeRestoreNote(dataDir, { ...note, state, endedAt: clock().toISOString() })
  dropFetched(dataDir)
}

async function noteRestored(tx: Transaction, services: Services, note: RestoreNote): Promise<void> {
  const actor = await actorOf(tx, note)
  const entry = describeAuditEntry('backups.restore', note.archive)
  // A start that was killed right after this one's commit comes here again.
  const noted = and(eq(auditLog.action, entry.action), eq(auditLog.createdAt, actor.now))
  if ((await tx.$count(auditLog, noted)) > 0) return
  await writeAudit(tx, actor, { ...entry, after: { before: note.before } })
  await warnOwner(tx, services, actor, 'backups.restore')
  // In its own archive the run that made it goes on; taken up again, it would remove what is older than what was kept now.
  await tx
    .update(backupRuns)
    .set({ outcome: 'done', finishedAt: sql`started_at` })
    .where(and(isNull(backupRuns.outcome), like(backupRuns.file, `%${note.archive}%`)))
  await lockTable(tx, sessions)
  await tx.execute(sql`DELETE FROM sessions`)
}

async function alertRefused(tx: Transaction, services: Services, { reason }: RestoreNote): Promise<void> {
  await alertOwner(tx, services, {
    event: 'backup_failed',
    title: 'กู้คืนข้อมูลไม่สำเร็จ',
    text: `เหตุผล: ${REASONS[reason ?? 'other']}`,
    path: '/admin/settings#backups',
  })
}

/** Returns who asked for it; nobody where the restored tables do not know them. */
async function actorOf(tx: Transaction, { asked }: RestoreNote): Promise<Actor> {
  const { memberId, ip, userAgent, at } = asked
  const known = await tx.$count(profiles, eq(profiles.id, memberId))
  return {
    caller: { member: known > 0 ? { id: memberId } : null },
    request: { ip, headers: { 'user-agent': userAgent } },
    now: new Date(at),
  }
}
