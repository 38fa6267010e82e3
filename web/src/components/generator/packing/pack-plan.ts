import { PLAN_IDS, type PlanId } from '@thokham/engine'
import { useStore } from '../../../kit/storage/store.ts'
import { stored } from '../../../kit/storage/stored.ts'

/** The member's subscription of Midjourney, the smallest until it is chosen. */
export const packPlan = stored<PlanId>(
  'midjourneyPlan',
  (text) => PLAN_IDS.find((id) => id === text) ?? PLAN_IDS[0],
  (plan) => plan,
)

/** Returns the member's subscription of Midjourney as this browser remembers it, and the way to choose. */
export function usePackPlan(): [PlanId, (plan: PlanId) => void] {
  return [useStore(packPlan), packPlan.set]
}
