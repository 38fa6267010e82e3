import { marketplaceRules } from '@thokham/contract/marketplace-rules'
import { midjourneyPlan } from '@thokham/contract/midjourney-plan'
import { midjourneyVersion } from '@thokham/contract/midjourney-version'
import { referenceContent } from './reference-content.ts'

/** The versions of Midjourney: `versions` of `content/midjourney.json`. */
export const versionContent = referenceContent({
  kind: 'midjourney_version',
  schema: midjourneyVersion,
  file: 'midjourney.json',
  rowsOf: (file) => (file as { versions: unknown[] }).versions,
  idOf: ({ id }) => id,
  titleOf: ({ label }) => label,
})

interface ShippedPlans {
  source: string
  checked: string
  byId: Record<string, object>
}

/** The subscriptions of Midjourney: `plans` of `content/midjourney.json`, which one page and one day stand for. */
export const planContent = referenceContent({
  kind: 'midjourney_plan',
  schema: midjourneyPlan,
  file: 'midjourney.json',
  rowsOf: (file) => {
    const { byId, source, checked } = (file as { plans: ShippedPlans }).plans
    return Object.entries(byId).map(([id, plan]) => ({ id, ...plan, source, checked }))
  },
  idOf: ({ id }) => id,
  titleOf: ({ label }) => label,
})

/** What marketplaces take: `content/marketplaces.json`, without our own general CSV. */
export const marketplaceContent = referenceContent({
  kind: 'marketplace',
  schema: marketplaceRules,
  file: 'marketplaces.json',
  rowsOf: (file) =>
    (file as { marketplaces: { id: string }[] }).marketplaces.filter(({ id }) => id !== 'generic'),
  idOf: ({ id }) => id,
  titleOf: ({ name }) => name,
})
