import type { Feature } from '../feature.ts'
import { promptsData } from './prompts-data.ts'
import { promptsRoutes } from './prompts-routes.ts'

export const promptsFeature: Feature = {
  routes: promptsRoutes,
  personalData: [promptsData],
}
