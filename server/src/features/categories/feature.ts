import { listCategories, listKeywords } from '@thokham/contract/categories'
import type { Feature } from '../feature.ts'
import { categoriesRoutes } from './categories-routes.ts'
import { categoryContent, keywordContent } from './category-content.ts'

export const categoriesFeature: Feature = {
  operations: [listCategories, listKeywords],
  routes: categoriesRoutes,
  content: [categoryContent, keywordContent],
}
