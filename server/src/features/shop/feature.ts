import { readShopToDo } from '@thokham/contract/shop-to-do'
import type { Feature } from '../feature.ts'
import { shopRoutes } from './shop-routes.ts'

export const shopFeature: Feature = {
  operations: [readShopToDo],
  routes: shopRoutes,
}
