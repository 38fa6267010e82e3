import type { Feature } from '../feature.ts'
import { imageCallsData, imageRunsData } from './image-data.ts'
import { imageRunsRoutes } from './image-runs-routes.ts'
import { startImageWorker } from './image-worker.ts'
import { IMAGE_WORK_TOPIC, imageRunTopic } from './settle-run.ts'

export const imageRunsFeature: Feature = {
  routes: imageRunsRoutes,
  personalData: [imageCallsData, imageRunsData],
  topics: [IMAGE_WORK_TOPIC, imageRunTopic('')],
  work: startImageWorker,
}
