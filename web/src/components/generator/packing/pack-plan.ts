import { PLAN_IDS, type PlanId } from '@thokham/engine'
import { useState } from 'react'
import { browserStorage } from '../settings/saved-settings.ts'

/** A member's own: it goes at sign-out (kit/storage/member-traces.ts). */
const KEY = 'midjourneyPlan'

/** Returns the member's subscription of Midjourney as this device remembers it, the smallest until it is chosen, and the way to choose. */
export function usePackPlan(): [PlanId, (plan: PlanId) => void] {
  const [plan, setPlan] = useState(loadPlan)
  return [
    plan,
    (chosen) => {
      setPlan(chosen)
      savePlan(chosen)
    },
  ]
}

/** Reads the remembered subscription. */
export function loadPlan(): PlanId {
  try {
    const kept = browserStorage()?.getItem(KEY)
    return PLAN_IDS.find((id) => id === kept) ?? PLAN_IDS[0]
  } catch {
    return PLAN_IDS[0]
  }
}

function savePlan(plan: PlanId): void {
  try {
    browserStorage()?.setItem(KEY, plan)
  } catch {
    // Storage is full or closed to this page: the choice lasts as long as the screen.
  }
}
