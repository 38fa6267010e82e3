import { reservePrompts, stopPrompts } from '@thokham/contract/prompts'
import type { Feature } from '../feature.ts'
import { promptsData } from './prompts-data.ts'
import { promptsRoutes } from './prompts-routes.ts'

export const promptsFeature: Feature = {
  operations: [reservePrompts, stopPrompts],
  routes: promptsRoutes,
  personalData: [promptsData],
}
