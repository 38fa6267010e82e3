import type { Feature } from '../feature.ts'
import { receiptsData } from './receipts-data.ts'
import { receiptsRoutes } from './receipts-routes.ts'

export const receiptsFeature: Feature = {
  routes: receiptsRoutes,
  personalData: [receiptsData],
}
