import { type Health, readHealth } from '@thokham/contract/health'
import { isSilent, judgeHealth } from '@thokham/domain/system-health'
import type { FastifyInstance } from 'fastify'
import { readTogether } from '../../db/read-together.ts'
import { handle } from '../../http/operation.ts'
import { countUnreadable } from '../../http/scanned-uploads.ts'
import { rememberFilesAnswer } from '../../integrations/files-answer.ts'
import { rememberScannerAnswer } from '../../integrations/scanner-answer.ts'
import { type BackupState, readBackupState } from '../backups/read-backup-state.ts'
import { readEndingModels } from '../reference-data/read-ending-models.ts'
import { backupFacts } from './backup-facts.ts'
import { type DatabaseFacts, readDatabaseFacts } from './database-facts.ts'
import { NO_JOBS, type ProcessRow, type QueueRow, readProcesses, readQueue } from './health-queries.ts'

/** Serves the owner's look at the whole system. */
export function healthRoutes(app: FastifyInstance): void {
  const { services } = app
  const filesAnswer = rememberFilesAnswer(services.files)
  const scannerAnswer = rememberScannerAnswer(services)

  const scanFacts = async () => ({
    isOn: services.scanner !== null,
    doesAnswer: await scannerAnswer(),
    unreadable: await countUnreadable(services),
  })

  handle(app, readHealth, async (_input, { now }) => {
    const [facts, [processes, [queue = NO_JOBS]], backup, doFilesAnswer, scans, models] = await Promise.all([
      readDatabaseFacts(services.pool),
      readTogether(services.db, [readProcesses(services.db), readQueue(services.db)]),
      readBackupState(services.db),
      filesAnswer(),
      scanFacts(),
      readEndingModels(services, now),
    ])
    const { archive, waitsForReplica, mostReplicas } = facts
    const { roundTripMs, connections, replicas } = facts
    const findings = judgeHealth({
      servers: processes,
      database: {
        isElsewhere: services.isDatabaseElsewhere,
        roundTripMs,
        connectionsUsed: connections.used,
        connectionsMax: connections.max,
      },
      replicas,
      mostReplicas,
      waitsForReplica,
      queue: { failed: queue.failed, oldestDueMs: queue.oldestDueMs },
      files: { isElsewhere: services.files.isElsewhere, doAnswer: doFilesAnswer },
      scans,
      ...backupFacts(backup, facts, now),
      models,
      lacksChatKey: services.lacksChatKey,
    })
    return {
      checkedAt: now.toISOString(),
      findings,
      servers: processes.map(presentProcess),
      database: presentDatabase(facts),
      queue: presentQueue(queue),
      backup: presentBackup(backup),
      archive,
      models,
    }
  })
}

function presentBackup({ isPlanned, lastGoodAt, failedAt }: BackupState): Health['backup'] {
  return {
    isPlanned,
    lastGoodAt: lastGoodAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
  }
}

function presentProcess(row: ProcessRow): Health['servers'][number] {
  const { id, name, role, version, errorsLastHour, clockAheadMs } = row
  return {
    ...{ id, name, role, version, errorsLastHour, clockAheadMs },
    startedAt: row.startedAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    isSilent: isSilent(row),
    disk: { freeBytes: row.diskFreeBytes, allBytes: row.diskAllBytes },
  }
}

function presentDatabase({ version, roundTripMs, sizeBytes, connections, replicas }: DatabaseFacts) {
  return {
    ...{ version, roundTripMs, sizeBytes, connections },
    replicas: replicas?.map(({ name, isSynchronous, lagMs }) => ({ name, isSynchronous, lagMs })) ?? null,
  }
}

function presentQueue({ due, later, running, failed, oldestDueMs }: QueueRow): Health['queue'] {
  return { due, later, running, givenUp: failed, oldestDueMs: Math.round(oldestDueMs) }
}
