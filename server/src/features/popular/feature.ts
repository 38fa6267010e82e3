import {
  downloadKeywords,
  findInCategories,
  previewKeywords,
  readPopular,
  resetKeywords,
} from '@thokham/contract/popular'
import type { Feature } from '../feature.ts'
import { popularData } from './popular-data.ts'
import { popularRoutes } from './popular-routes.ts'

export const popularFeature: Feature = {
  operations: [readPopular, findInCategories, previewKeywords, downloadKeywords, resetKeywords],
  routes: popularRoutes,
  personalData: [popularData],
}
