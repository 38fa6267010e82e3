import { listAiProviders, readAiCost } from '@thokham/contract/ai-providers'
import type { Feature } from '../feature.ts'
import { aiProvidersRoutes } from './ai-providers-routes.ts'

export const aiProvidersFeature: Feature = {
  operations: [listAiProviders, readAiCost],
  routes: aiProvidersRoutes,
}
