import type { Feature } from '../feature.ts'
import { licenceApiRoutes } from './licence-api-routes.ts'
import { licencesData } from './licences-data.ts'
import { licencesRoutes } from './licences-routes.ts'

export const licencesFeature: Feature = {
  routes(app) {
    licencesRoutes(app)
    licenceApiRoutes(app)
  },
  personalData: [licencesData],
}
