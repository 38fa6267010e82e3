import {
  deleteHistory,
  downloadHistory,
  downloadHistoryZip,
  listHistory,
  readHistorySample,
  readHistorySettings,
  restoreHistory,
} from '@thokham/contract/history'
import type { Feature } from '../feature.ts'
import { historyData } from './history-data.ts'
import { historyRoutes } from './history-routes.ts'
import { historyJobs } from './sweep-history.ts'

export const historyFeature: Feature = {
  operations: [
    listHistory,
    downloadHistory,
    downloadHistoryZip,
    deleteHistory,
    restoreHistory,
    readHistorySample,
    readHistorySettings,
  ],
  routes: historyRoutes,
  jobs: historyJobs,
  personalData: [historyData],
}
