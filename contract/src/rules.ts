import { z } from 'zod'
import { marketplaceRules } from './marketplace-rules.ts'
import { midjourneyPlan } from './midjourney-plan.ts'
import { midjourneyVersion } from './midjourney-version.ts'
import { type CallResult, operation } from './operation.ts'
import { refusedWord } from './refused-word.ts'

/** What the owner made of the rules that ship; for most shops nothing. */
export const ruleChanges = z.object({
  versions: z.array(midjourneyVersion),
  /** Ids of shipped versions that are gone */
  removed: z.array(z.string()),
  plans: z.array(midjourneyPlan),
  marketplaces: z.array(marketplaceRules),
  /** Words that are added to those that marketplaces refuse, or allowed */
  words: z.array(refusedWord),
})

/** The rules that ship are in the browser's code already: the answer is what differs (docs/library.md#reference-data). */
export const readRules = operation({
  name: 'rules.read',
  summary:
    'What the owner changed of the rules that ship: versions and subscriptions of Midjourney, what marketplaces take, words that they refuse',
  method: 'GET',
  path: '/api/rules',
  access: 'own:use',
  response: ruleChanges,
})
/** What the owner changed of the rules that ship. */
export type RuleChanges = CallResult<typeof readRules>
