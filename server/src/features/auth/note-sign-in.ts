import { DAY_MS } from '@thokham/domain/bangkok-time'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { knownSignIns, profiles } from '../../db/schema.ts'
import { networkOf } from '../../http/network-of.ts'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'
import { readDevice } from '../devices/read-device.ts'
import { type Origin, warnMember } from './warn-member.ts'

/** A device or network that was not seen for so long counts as another one. */
const FORGET_MS = 180 * DAY_MS

/**
 * Remembers from which device and network a member has just signed in, and writes to them where one of the two is new. Of a
 * member's very first sign-in nothing is written.
 */
export async function noteSignIn(services: Services, profileId: string, origin: Origin): Promise<void> {
  const { now, request } = origin
  const { browser, system } = readDevice(request.headers['user-agent'] ?? null)
  // Without its version: a browser that was updated is the same.
  const device = `${browser?.split(' ')[0]} ${system}`
  const seen = [
    keyedHash(services, 'sign-in device', profileId, device),
    keyedHash(services, 'sign-in network', profileId, networkOf(request.ip)),
  ]
  await services.db.transaction(async (tx) => {
    const own = eq(knownSignIns.profileId, profileId)
    await tx
      .delete(knownSignIns)
      .where(and(own, lt(knownSignIns.seenAt, new Date(now.getTime() - FORGET_MS))))
    const isFirst = (await tx.$count(knownSignIns, own)) === 0
    const known = await tx.$count(knownSignIns, and(own, inArray(knownSignIns.seen, seen)))
    await tx
      .insert(knownSignIns)
      .values(seen.map((each) => ({ profileId, seen: each, seenAt: now })))
      .onConflictDoUpdate({ target: [knownSignIns.profileId, knownSignIns.seen], set: { seenAt: now } })
    if (isFirst || known === seen.length) return
    const [member] = await tx.select({ to: profiles.email }).from(profiles).where(eq(profiles.id, profileId))
    if (member) await warnMember(tx, services, origin, { ...member, kind: 'device-new' })
  })
}
