import { listCategories, listKeywords, searchKeywords } from '@thokham/contract/categories'
import {
  createCategory,
  deleteCategory,
  deleteKeywords,
  exportKeywords,
  importKeywords,
  listAdminKeywords,
  reorderCategories,
  restoreCategory,
  restoreKeywords,
  updateCategory,
  updateKeyword,
} from '@thokham/contract/category-admin'
import type { Feature } from '../feature.ts'
import { categoriesRoutes } from './categories-routes.ts'
import { categoryAdminRoutes } from './category-admin-routes.ts'
import { categoryContent, keywordContent } from './category-content.ts'

export const categoriesFeature: Feature = {
  operations: [
    listCategories,
    searchKeywords,
    listKeywords,
    createCategory,
    updateCategory,
    deleteCategory,
    restoreCategory,
    reorderCategories,
    listAdminKeywords,
    importKeywords,
    updateKeyword,
    deleteKeywords,
    restoreKeywords,
    exportKeywords,
  ],
  routes: (app) => {
    categoriesRoutes(app)
    categoryAdminRoutes(app)
  },
  content: [categoryContent, keywordContent],
}
