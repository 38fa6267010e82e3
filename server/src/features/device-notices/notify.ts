import type { Database } from '../../db/client.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { devicesOfMember, devicesOfTeam } from './device-queries.ts'

/**
 * What a device shows. It may be read on a locked screen, and lies in the queue in the clear: it says no more than the
 * subject of a mail.
 */
export interface Notice {
  title: string
  /** The screen that a press opens, such as `/dashboard`; a later notice of the same takes the place of this one. */
  path: string
}

/** The job that sends a notice to one device. */
export const SEND_NOTICE = 'notice:send'
/** The last try comes about twenty minutes after the first: what is later is no hint of anything. */
const ATTEMPTS = 7

/** Queues, in the caller's transaction, a notice for each device of a member. */
export async function notifyMember(db: Database, profileId: string, notice: Notice): Promise<void> {
  await queueFor(db, await devicesOfMember(db, profileId), notice)
}

/** Queues, in the caller's transaction, a notice for each device of the owner and the admins. */
export async function notifyTeam(
  db: Database,
  services: Pick<Services, 'ownerEmail'>,
  notice: Notice,
): Promise<void> {
  await queueFor(db, await devicesOfTeam(db, services), notice)
}

async function queueFor(db: Database, devices: readonly string[], notice: Notice) {
  for (const deviceId of devices) await enqueue(db, SEND_NOTICE, { deviceId, notice }, { attempts: ATTEMPTS })
}
