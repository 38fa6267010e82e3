import {
  createAiRun,
  editAiRunLine,
  listAiRunLines,
  listAiRuns,
  readAiRun,
  resumeAiRun,
  stopAiRun,
  watchAiRun,
} from '@thokham/contract/ai-runs'
import type { Feature } from '../feature.ts'
import { aiCallsData, aiRunsData } from './ai-data.ts'
import { aiRunsRoutes } from './ai-runs-routes.ts'
import { startRunWorker } from './run-worker.ts'
import { runTopic, WORK_TOPIC } from './settle-run.ts'

export const aiRunsFeature: Feature = {
  operations: [
    createAiRun,
    listAiRuns,
    readAiRun,
    listAiRunLines,
    watchAiRun,
    stopAiRun,
    resumeAiRun,
    editAiRunLine,
  ],
  routes: aiRunsRoutes,
  personalData: [aiCallsData, aiRunsData],
  topics: [WORK_TOPIC, runTopic('')],
  start: startRunWorker,
}
