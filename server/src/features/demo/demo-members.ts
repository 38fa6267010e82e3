import { DAY_MS } from '@thokham/domain/bangkok-time'
import type { Plan } from '@thokham/domain/packages'
import type { profiles } from '../../db/schema.ts'
import { FIRST_NAMES, LAST_NAMES } from './demo-names.ts'

type Profile = typeof profiles.$inferInsert

const LIFETIME_END = new Date('2099-12-31T16:59:59Z')

/** A demo member who can sign in, named by what there is to see. */
export interface NamedMember {
  name: string
  profile: Omit<Profile, 'id' | 'email'>
  /** Prompts reserved today. */
  usedToday: number
  /** What their term comes from. */
  bought?: Purchase[]
}

/** One payment; refused ones say why. */
export interface Purchase {
  plan: Plan
  daysAgo: number
  refused?: string
}

/** Lists one member of each standing that a screen can meet; the owner comes from the settings. */
export function namedMembers(now: Date): NamedMember[] {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS)
  return [
    {
      name: 'free',
      usedToday: 340,
      profile: { displayName: 'พิมพ์ชนก แสงจันทร์', phone: '0810000001', promptCount: 642, createdAt: days(-34) },
    },
    {
      name: 'ex',
      usedToday: 0,
      bought: [{ plan: 'monthly', daysAgo: 204 }],
      profile: {
        displayName: 'ธนภัทร วงศ์สกุล',
        phone: '0810000002',
        promptCount: 2_310,
        hasPurchasedVip: true,
        createdAt: days(-211),
      },
    },
    {
      name: 'lapsed',
      usedToday: 120,
      bought: [
        { plan: 'monthly', daysAgo: 103 },
        { plan: 'renewal', daysAgo: 73 },
        { plan: 'renewal', daysAgo: 43 },
      ],
      profile: {
        displayName: 'กานต์ธิดา ศรีสุข',
        phone: '0810000003',
        promptCount: 7_450,
        membership: 'vip',
        hasPurchasedVip: true,
        expiresAt: days(-12),
        createdAt: days(-104),
      },
    },
    {
      name: 'vip',
      usedToday: 2_480,
      bought: [
        { plan: 'yearly', daysAgo: 222.2, refused: 'ยอดโอนไม่ตรงกับยอดที่ต้องชำระ' },
        { plan: 'yearly', daysAgo: 222 },
      ],
      profile: {
        displayName: 'ณัฐพล ทอผ้าไหม',
        phone: '0810000004',
        promptCount: 15_820,
        membership: 'vip',
        hasPurchasedVip: true,
        expiresAt: days(143),
        createdAt: days(-224),
      },
    },
    {
      name: 'near-expiry',
      usedToday: 60,
      bought: [{ plan: 'monthly', daysAgo: 26 }],
      profile: {
        displayName: 'สุพิชชา รุ่งเรือง',
        phone: '0810000005',
        promptCount: 4_980,
        membership: 'vip',
        hasPurchasedVip: true,
        expiresAt: days(4.5),
        createdAt: days(-27),
      },
    },
    {
      name: 'lifetime',
      usedToday: 5_400,
      bought: [
        { plan: 'monthly', daysAgo: 388 },
        ...[358, 327, 297, 266, 236].map((daysAgo) => ({ plan: 'renewal' as const, daysAgo })),
        { plan: 'lifetime', daysAgo: 206.2, refused: 'อ่านสลิปไม่ชัด กรุณาส่งใหม่' },
        { plan: 'lifetime', daysAgo: 206 },
      ],
      profile: {
        displayName: 'ปกรณ์ มีทรัพย์',
        phone: '0810000006',
        promptCount: 128_400,
        membership: 'lifetime',
        hasPurchasedVip: true,
        expiresAt: LIFETIME_END,
        createdAt: days(-390),
      },
    },
    {
      name: 'admin',
      usedToday: 0,
      profile: {
        displayName: 'ศศิธร ดำรงกุล',
        phone: '0810000007',
        promptCount: 84,
        membership: 'admin',
        createdAt: days(-400),
      },
    },
  ]
}

/** Makes one of the crowd: the same for the same number, whatever the day. */
export function crowdMember(number: number, now: Date) {
  const chance = (salt: number) => fraction(number * 31 + salt)
  const pick = (list: string[], salt: number) => list[Math.floor(chance(salt) * list.length)] as string
  const kind = chance(1)
  const bought = kind < 0.42
  const age = Math.floor(chance(2) ** 2 * 540) + 1
  return {
    email: `member${String(number).padStart(3, '0')}@demo.thokham.local`,
    displayName: `${pick(FIRST_NAMES, 3)} ${pick(LAST_NAMES, 4)}`,
    phone: `0610${String(number).padStart(6, '0')}`,
    membership: membershipOf(kind),
    hasPurchasedVip: bought,
    expiresAt:
      kind < 0.04
        ? LIFETIME_END
        : kind < 0.34
          ? new Date(now.getTime() + Math.floor(chance(5) * 420 - 60) * DAY_MS)
          : null,
    promptCount: Math.floor(chance(6) ** 4 * (bought ? 160_000 : 9_000)),
    createdAt: new Date(now.getTime() - age * DAY_MS),
    daysActive: Math.min(age, Math.floor(chance(7) * 6)),
  }
}

function membershipOf(kind: number): NonNullable<Profile['membership']> {
  if (kind < 0.04) return 'lifetime'
  return kind < 0.34 ? 'vip' : 'free'
}

/** Returns a number from 0 to 1 that looks picked by chance and never changes. */
export function fraction(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) ^ 0x5bd1e995
  const again = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((again ^ (again >>> 15)) >>> 0) / 2 ** 32
}
