import { changeOf } from '@thokham/domain/difficulty'
import { sameKeyword } from '@thokham/domain/tidy-keyword'
import type { MarketplaceId, Scope } from '../marketplaces/marketplace.ts'

/** A day (ISO) and what a marketplace found on it. */
export type Point = readonly [day: string, results: number]

/** What was seen of a keyword on a marketplace, one point a day and scope, the oldest first. */
export interface LookUp {
  keyword: string
  marketplace: MarketplaceId
  /** The last look, ms since 1970. */
  at: number
  points: Partial<Record<Scope, Point[]>>
}

export const LOOK_UPS_MOST = 300
const POINTS_MOST = 24
const PREFIX = 'look:'

/** Returns the key under which a keyword's looks are kept. */
export function lookUpKey(marketplace: MarketplaceId, keyword: string): string {
  return `${PREFIX}${marketplace}:${sameKeyword(keyword)}`
}

/** Tells the keys of looks from others. */
export function isLookUpKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** Adds what was seen now: a later look of a day takes the earlier one's place, and the first look ever is kept. */
export function addLook(
  before: LookUp | undefined,
  seen: { keyword: string; marketplace: MarketplaceId; counts: Partial<Record<Scope, number>> },
  now: Date,
): LookUp {
  const day = dayOf(now)
  const points = { ...before?.points }
  for (const [scope, results] of Object.entries(seen.counts) as [Scope, number][]) {
    const earlier = (points[scope] ?? []).filter(([on]) => on !== day)
    const [first, ...others] = [...earlier, [day, results] as const]
    points[scope] = first ? [first, ...others.slice(1 - POINTS_MOST)] : []
  }
  return { keyword: seen.keyword, marketplace: seen.marketplace, at: now.getTime(), points }
}

/** Returns the keys to forget, those of the longest past, so that LOOK_UPS_MOST stay. */
export function forgotten(lookUps: readonly (readonly [key: string, LookUp])[]): string[] {
  return [...lookUps]
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(LOOK_UPS_MOST)
    .map(([key]) => key)
}

/** Returns the change since the first look, as a share, and that look's day; null while there is but one day. */
export function changeSince(points: readonly Point[] | undefined): { change: number; since: string } | null {
  const first = points?.[0]
  const last = points?.at(-1)
  if (!first || !last || points?.length === 1) return null
  const change = changeOf(first[1], last[1])
  return change === null ? null : { change, since: first[0] }
}

/** Returns the scope whose number stands for a keyword: the unfiltered one, else the one with the most points. */
export function mainScope({ points }: LookUp): Scope {
  if (points.all?.length) return 'all'
  const [first] = (Object.entries(points) as [Scope, Point[]][]).sort(([, a], [, b]) => b.length - a.length)
  return first?.[0] ?? 'all'
}

function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
