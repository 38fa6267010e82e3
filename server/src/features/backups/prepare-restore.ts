import { copyFile } from 'node:fs/promises'
import { isBucket, type RestoreFault } from '@thokham/domain/backup-plan'
import type { Pool } from 'pg'
import { typedDatabase } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import { settingsThatDiffer } from '../../jobs/process-settings.ts'
import { describeError } from '../../log.ts'
import { ServerIsAlive } from '../../owner/restore.ts'
import type { Services } from '../../services.ts'
import { DiskError } from '../../start/disk-error.ts'
import { PROCESS } from '../../start/join-servers.ts'
import { StartError } from '../../start/start-error.ts'
import { isOwnerUnknown } from '../members/ensure-owner.ts'
import { tryVault } from '../vault/change-vault-key.ts'
import { archiveIn, openPlace } from './backup-place.ts'
import { readPlan } from './backup-queries.ts'
import { bucketKeysOf } from './bucket-keys.ts'
import { endRestore } from './end-restore.ts'
import { rehearsalFault, restoreInto, withScratch } from './rehearse-restore.ts'
import {
  fetchedArchive,
  isUnderWay,
  type RestoreNote,
  readRestoreNote,
  refused,
  writeRestoreNote,
} from './restore-note.ts'
import { faultOf } from './run-backup.ts'

const SCRATCH = 'thokham_restore_check'

/** What a backup holds would not start here: of another owner, or sealed under keys that are gone. */
class UnfitBackup extends StartError {
  readonly fault: RestoreFault
  constructor(fault: RestoreFault) {
    super(`The backup does not fit this installation: ${fault}`)
    this.fault = fault
  }
}

/** Tells whether other servers are at work on this database, or this one does a part of the work only. */
export async function hasOtherServers({
  pool,
  instance,
}: Pick<Services, 'pool' | 'instance'>): Promise<boolean> {
  if (instance.role !== 'all') return true
  return (await settingsThatDiffer(pool, { [PROCESS]: instance.id })).length > 0
}

/**
 * Begins a restore from the screen: notes it, and tries the backup out beside the running server, which goes on after this
 * returns. What is fine is restored by the start that follows at once (decision 070).
 * @throws Refusal `conflict` while one is under way, or where other servers are at work (`{servers: true}`);
 *   `invalid_input` without a place for backups
 */
export async function askRestore(services: Services, call: Call, archive: string): Promise<void> {
  const { db, dataDir } = services
  if (await hasOtherServers(services)) throw new Refusal('conflict', { details: { servers: true } })
  const { folder } = await readPlan(db)
  if (folder === '') throw new Refusal('invalid_input', { fields: { folder: 'required' } })
  const { caller, request, now } = call
  const userAgent = request.headers['user-agent']
  const former = readRestoreNote(dataDir)
  if (former && isUnderWay(former)) throw new Refusal('conflict')
  const note: RestoreNote = {
    archive,
    file: isBucket(folder) ? fetchedArchive(dataDir) : archiveIn(folder, archive),
    state: 'checking',
    tries: 0,
    before: null,
    reason: null,
    asked: {
      memberId: caller.member?.id ?? '',
      ip: request.ip,
      at: now.toISOString(),
      ...(userAgent && { userAgent }),
    },
    endedAt: null,
  }
  // Nothing is awaited since the former one was read: of two presses one begins.
  writeRestoreNote(dataDir, note)
  void prepareRestore(services, note)
}

/**
 * Tries a backup out in a scratch database as a rehearsal does, and whether the server would start with it: its owner is
 * there, and the vault opens what is sealed. Then the server starts again, into the restore. Never rejects.
 */
export async function prepareRestore(services: Services, note: RestoreNote): Promise<void> {
  const { dataDir, log, startAgain } = services
  try {
    const plan = await readPlan(services.db)
    const place = openPlace(plan.folder, bucketKeysOf(services.vault, plan))
    await place.read(note.archive, async (file) => {
      await withScratch(services, SCRATCH, () =>
        restoreInto(services, SCRATCH, file, (scratch) => refuseUnfit(services, scratch)),
      )
      if (file !== note.file) await copyFile(file, note.file)
    })
    writeRestoreNote(dataDir, { ...note, state: 'asked' })
    startAgain()
  } catch (error) {
    log.error({ error: describeError(error) }, 'a restore was not begun')
    writeRestoreNote(dataDir, refused(note, restoreFault(error)))
    await endRestore(services).catch((late) =>
      log.error({ error: describeError(late) }, 'that a restore was not begun could not be told'),
    )
  }
}

async function refuseUnfit({ ownerEmail, vault }: Services, scratch: Pool): Promise<void> {
  const db = typedDatabase(scratch)
  if (await isOwnerUnknown({ db, ownerEmail })) throw new UnfitBackup('owner')
  if ((await tryVault({ db, vault })).unopenable > 0) throw new UnfitBackup('keys')
}

/** Says what stood in the way of a restore. */
export function restoreFault(error: unknown): RestoreFault {
  if (error instanceof UnfitBackup) return error.fault
  if (error instanceof ServerIsAlive) return 'servers'
  if (error instanceof DiskError) return 'full'
  const fault = rehearsalFault(error)
  return fault === 'other' || fault === 'damaged' ? (otherFault(faultOf(error)) ?? fault) : fault
}

const otherFault = (fault: RestoreFault) => (fault === 'other' ? null : fault)
