import shipped from '@thokham/content/midjourney.json' with { type: 'json' }

/** What a subscription of the image generator allows. */
export interface Plan {
  /** As its firm calls it. */
  label: string
  /** Prompts that one paste may make, repeats counted. */
  jobs: number
  /** Hours of its fast mode a month. */
  fastHours: number
}

/** Facts of the image generator's subscriptions that packing depends on: data with a source and the day it was read. */
export interface Plans {
  source: string
  /** `YYYY-MM-DD` */
  checked: string
  /** By id, the smallest first. */
  byId: Readonly<Record<PlanId, Plan>>
  /** Fast minutes that one prompt takes, and one with `--hd` or `--draft`. */
  minutes: { usual: number; hd: number; draft: number }
  /** Letters that a line may have, in UTF-16 units. */
  longestLine: number
}

/** A subscription that stands in place of the one of its id. */
export interface PlanChange extends Plan {
  id: PlanId
}

export const PLAN_IDS = ['basic', 'standard', 'pro', 'mega'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** The subscriptions as a release ships them. */
export const PLANS: Plans = shipped.plans

/** Returns the subscriptions with an owner's changes. */
export function plansWith(changes: readonly PlanChange[], shipped: Plans = PLANS): Plans {
  if (changes.length === 0) return shipped
  const own = Object.fromEntries(
    changes.map(({ id, label, jobs, fastHours }) => [id, { label, jobs, fastHours }]),
  )
  return { ...shipped, byId: { ...shipped.byId, ...own } }
}
