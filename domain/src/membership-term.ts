import type { Standing } from './access.ts'
import { addMonths } from './bangkok-time.ts'
import type { Plan } from './packages.ts'

/** The end of a lifetime membership: 31 Dec 2099, 23:59:59 Bangkok; shown as having none (docs/product/access.md#expiry). */
export const LIFETIME_END = new Date('2099-12-31T23:59:59+07:00')

const MONTHS: Record<Exclude<Plan, 'lifetime'>, number> = { monthly: 1, renewal: 1, yearly: 12 }

export type Term = Pick<Standing, 'membership' | 'expiresAt'>

export type TermAnswer =
  | { ok: true; membership: 'vip' | 'lifetime'; expiresAt: Date }
  | { ok: false; reason: 'admin' | 'lifetime' | 'endless' }

/**
 * Returns what approving a payment makes of a membership: months are added to the later of now and the present end,
 * clamped to the month's end; lifetime sets its fixed end. A level or an end is never lowered
 * (docs/product/shop.md#approval).
 */
export function termAfter(plan: Plan, term: Term, now: Date): TermAnswer {
  if (term.membership === 'admin') return { ok: false, reason: 'admin' }
  if (term.membership === 'lifetime') return { ok: false, reason: 'lifetime' }
  if (plan === 'lifetime') return { ok: true, membership: 'lifetime', expiresAt: LIFETIME_END }
  if (isEndless(term)) return { ok: false, reason: 'endless' }
  const from = term.expiresAt && term.expiresAt > now ? term.expiresAt : now
  return { ok: true, membership: 'vip', expiresAt: addMonths(from, MONTHS[plan]) }
}

/** Returns whether a VIP has no end on record. */
export function isEndless(term: Term): boolean {
  return term.membership === 'vip' && term.expiresAt === null
}
