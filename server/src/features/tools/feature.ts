import {
  createTool,
  deleteTool,
  listAdminTools,
  listTools,
  markTool,
  readThumbnail,
  readTool,
  removeThumbnail,
  reorderTools,
  replaceThumbnail,
  restoreTool,
  updateTool,
} from '@thokham/contract/tools'
import type { Feature } from '../feature.ts'
import { sweepThumbnails } from './sweep-thumbnails.ts'
import { toolAdminRoutes } from './tool-admin-routes.ts'
import { checkedTools, toolContent } from './tool-content.ts'
import { toolsRoutes } from './tools-routes.ts'

const SWEEP_THUMBNAILS = 'tool:sweep-thumbnails'

export const toolsFeature: Feature = {
  operations: [
    listTools,
    readTool,
    readThumbnail,
    markTool,
    listAdminTools,
    createTool,
    updateTool,
    replaceThumbnail,
    removeThumbnail,
    deleteTool,
    restoreTool,
    reorderTools,
  ],
  routes(app) {
    toolsRoutes(app)
    toolAdminRoutes(app)
  },
  jobs: (services) => ({
    jobs: { [SWEEP_THUMBNAILS]: sweepThumbnails(services) },
    daily: { [SWEEP_THUMBNAILS]: '03:45' },
  }),
  content: [toolContent],
  checked: [checkedTools],
}
