import { createHmac, randomUUID } from 'node:crypto'
import { bangkokDate, DAY_MS } from '@thokham/domain/bangkok-time'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { announcements, profiles, promptQuota, promptReservations } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { setPassword } from '../auth/set-password.ts'
import { demoAnnouncements } from './demo-announcements.ts'
import { loadDemoAudit } from './demo-audit.ts'
import { loadDemoChats } from './demo-chats.ts'
import { loadDemoExpenses } from './demo-expenses.ts'
import { loadDemoKeywordSets } from './demo-keyword-sets.ts'
import { crowdMember, fraction, type NamedMember, namedMembers } from './demo-members.ts'
import { loadDemoPartners } from './demo-partners.ts'
import { loadDemoPayments, type NamedBuyer } from './demo-payments.ts'
import { loadDemoSets } from './demo-sets.ts'
import { loadDemoStudy } from './demo-study.ts'

const CROWD = 300

/** The members to try the product with, and the one password of them all. */
export interface Demo {
  password: string
  members: { name: string; email: string }[]
}

/**
 * Loads a lively demonstration: a member of every standing, and a few hundred more with the prompts they made. Loading
 * it again adds nothing and only moves the named members' terms along with the calendar.
 */
export function loadDemo(services: Services): Promise<Demo> {
  const now = services.clock()
  const password = passwordOf(services)
  return services.db.transaction(async (tx) => {
    const members = namedMembers(now).map((member) => ({
      ...member,
      email: `${member.name}@demo.thokham.local`,
    }))
    const isNew = (await idOf(tx, members[0]?.email ?? '')) === null
    const named: NamedBuyer[] = []
    for (const member of members) {
      const id = await load(tx, member, password, now)
      named.push({ id, displayName: member.profile.displayName, bought: member.bought ?? [] })
    }
    if (isNew) {
      await loadDemoPayments(tx, services, { crowd: await loadCrowd(tx, now), named }, now)
      await loadDemoExpenses(tx, now)
      const weaver = await idOf(tx, 'vip@demo.thokham.local')
      if (weaver) await loadDemoSets(tx, weaver, now)
      if (weaver) await loadDemoKeywordSets(tx, weaver, now)
      if (weaver) await loadDemoStudy(tx, weaver, now)
      const author = await idOf(tx, 'admin@demo.thokham.local')
      if (author) {
        await tx.insert(announcements).values(demoAnnouncements(now, author))
        const ids = new Map(members.map(({ name }, at) => [name, named[at]?.id ?? '']))
        await loadDemoChats(tx, services, { ids, agentId: author }, now)
        const ownerId = await idOf(tx, services.ownerEmail)
        await loadDemoPartners(tx, services, ids, now)
        await loadDemoAudit(tx, { adminId: author, ownerId, ids }, now)
      }
    }
    return { password, members: members.map(({ name, email }) => ({ name, email })) }
  })
}

/** Returns the password of this installation alone, the same at each start. */
function passwordOf(services: Services): string {
  const digest = createHmac('sha256', services.sessionSecret).update('demo').digest('base64url')
  return `thokham-${digest
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 8)
    .toLowerCase()}`
}

async function load(
  tx: Transaction,
  { email, profile, usedToday }: NamedMember & { email: string },
  password: string,
  now: Date,
): Promise<string> {
  const known = await idOf(tx, email)
  if (known) {
    const { membership = 'free', expiresAt = null, hasPurchasedVip = false } = profile
    await tx.update(profiles).set({ membership, expiresAt, hasPurchasedVip }).where(eq(profiles.id, known))
    return known
  }
  const id = randomUUID()
  await tx.insert(profiles).values({ id, email, emailVerified: true, ...profile })
  await setPassword(tx, id, password)
  if (usedToday > 0) {
    await tx.insert(promptQuota).values({ profileId: id, day: bangkokDate(now), used: usedToday })
  }
  return id
}

async function idOf(db: Database, email: string): Promise<string | null> {
  const [found] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email))
  return found?.id ?? null
}

async function loadCrowd(tx: Transaction, now: Date) {
  const crowd = Array.from({ length: CROWD }, (_, at) => ({ id: randomUUID(), ...crowdMember(at + 1, now) }))
  await tx.insert(profiles).values(crowd.map(({ daysActive: _, ...profile }) => profile))
  const sets = crowd.flatMap((member, at) => setsOf(member, at, now))
  await tx.insert(promptReservations).values(sets)
  await tx
    .insert(promptQuota)
    .values(sets.map(({ profileId, day, usedThen }) => ({ profileId, day, used: usedThen })))
  return crowd
}

/** Makes one set a day, the newest first: nobody made more today, or in these days, than ever. */
function setsOf(
  member: { id: string; membership: string; promptCount: number; daysActive: number },
  at: number,
  now: Date,
): (typeof promptReservations.$inferInsert)[] {
  const most = member.membership === 'free' ? 1_000 : 2_400
  let left = member.promptCount
  const sets: (typeof promptReservations.$inferInsert)[] = []
  for (let ago = 0; ago < member.daysActive && left > 0; ago++) {
    const seed = at * 10 + ago
    const count = Math.min(left, Math.max(1, Math.floor(fraction(seed) * most)))
    sets.push(reservationOf({ ...member, promptCount: left }, { seed, ago, count }, now))
    left -= count
  }
  return sets
}

function reservationOf(
  member: { id: string; membership: string; promptCount: number },
  { seed, ago, count }: { seed: number; ago: number; count: number },
  now: Date,
): typeof promptReservations.$inferInsert {
  const isPaid = member.membership !== 'free'
  const createdAt = new Date(now.getTime() - ago * DAY_MS)
  return {
    profileId: member.id,
    idempotencyKey: randomUUID(),
    generator: isPaid && fraction(seed + 7) < 0.5 ? 'simple' : 'free',
    count,
    day: bangkokDate(createdAt),
    limitThen: isPaid ? null : 1_000,
    usedThen: count,
    charged: count,
    woven: count,
    promptCountThen: member.promptCount,
    createdAt,
  }
}
