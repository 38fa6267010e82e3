import type { Feature } from '../feature.ts'
import { conceptAdminRoutes } from './concept-admin-routes.ts'
import { checkedConcepts, conceptContent } from './concept-content.ts'
import { conceptsRoutes } from './concepts-routes.ts'

export const conceptsFeature: Feature = {
  routes(app) {
    conceptsRoutes(app)
    conceptAdminRoutes(app)
  },
  content: [conceptContent],
  checked: [checkedConcepts],
}
