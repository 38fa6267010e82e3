import type { Feature } from '../feature.ts'
import { aiCallsData, aiRunsData } from './ai-data.ts'
import { aiRunsRoutes } from './ai-runs-routes.ts'
import { GIVE_UP_TOPIC } from './give-up-calls.ts'
import { startRunWorker } from './run-worker.ts'
import { runTopic, WORK_TOPIC } from './settle-run.ts'

export const aiRunsFeature: Feature = {
  routes: aiRunsRoutes,
  personalData: [aiCallsData, aiRunsData],
  topics: [WORK_TOPIC, GIVE_UP_TOPIC, runTopic('')],
  work: startRunWorker,
}
