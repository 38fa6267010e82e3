import {
  createConcept,
  deleteConcept,
  exportConcepts,
  importConcepts,
  listConcepts,
  markConcept,
  readAdminConcept,
  readConcept,
  restoreConcept,
  updateConcept,
} from '@thokham/contract/concepts'
import type { Feature } from '../feature.ts'
import { conceptAdminRoutes } from './concept-admin-routes.ts'
import { checkedConcepts, conceptContent } from './concept-content.ts'
import { conceptsRoutes } from './concepts-routes.ts'

export const conceptsFeature: Feature = {
  operations: [
    listConcepts,
    readConcept,
    markConcept,
    readAdminConcept,
    createConcept,
    updateConcept,
    deleteConcept,
    restoreConcept,
    exportConcepts,
    importConcepts,
  ],
  routes(app) {
    conceptsRoutes(app)
    conceptAdminRoutes(app)
  },
  content: [conceptContent],
  checked: [checkedConcepts],
}
