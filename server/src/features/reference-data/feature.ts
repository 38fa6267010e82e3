import {
  listReferenceData,
  removeReferenceData,
  restoreReferenceData,
  writeReferenceData,
} from '@thokham/contract/reference-data'
import type { Feature } from '../feature.ts'
import { modelContent } from './model-content.ts'
import { referenceRoutes } from './reference-routes.ts'

export const referenceDataFeature: Feature = {
  operations: [listReferenceData, writeReferenceData, removeReferenceData, restoreReferenceData],
  routes: referenceRoutes,
  content: [modelContent],
}
