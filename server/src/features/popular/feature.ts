import type { Feature } from '../feature.ts'
import { popularData } from './popular-data.ts'
import { popularRoutes } from './popular-routes.ts'

export const popularFeature: Feature = {
  routes: popularRoutes,
  personalData: [popularData],
}
