import type { Feature } from '../feature.ts'
import { aiProvidersRoutes } from './ai-providers-routes.ts'

export const aiProvidersFeature: Feature = {
  routes: aiProvidersRoutes,
}
