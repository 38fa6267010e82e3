import type { Feature } from '../feature.ts'
import { categoriesRoutes } from './categories-routes.ts'
import { categoryAdminRoutes } from './category-admin-routes.ts'
import { categoryContent, keywordContent } from './category-content.ts'

export const categoriesFeature: Feature = {
  routes: (app) => {
    categoriesRoutes(app)
    categoryAdminRoutes(app)
  },
  content: [categoryContent, keywordContent],
}
