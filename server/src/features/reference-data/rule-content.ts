import { marketplaceRules } from '@thokham/contract/marketplace-rules'
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
