import { and, eq, gt } from 'drizzle-orm'
import { mails, profiles } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { type Origin, warnMember } from './warn-member.ts'

const HOUR_MS = 60 * 60_000

/** Writes to a member, once an hour, that something was refused which had been used before. */
export async function warnOfReplay(services: Services, origin: Origin, profileId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [member] = await tx.select({ to: profiles.email }).from(profiles).where(eq(profiles.id, profileId))
    if (!member) return
    const since = new Date(origin.now.getTime() - HOUR_MS)
    const told = and(eq(mails.to, member.to), eq(mails.kind, 'replay'), gt(mails.createdAt, since))
    if ((await tx.$count(mails, told)) === 0)
      await warnMember(tx, services, origin, { ...member, kind: 'replay' })
  })
}
