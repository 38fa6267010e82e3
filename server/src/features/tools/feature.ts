import type { Feature } from '../feature.ts'
import { sweepThumbnails } from './sweep-thumbnails.ts'
import { toolAdminRoutes } from './tool-admin-routes.ts'
import { checkedTools, toolContent } from './tool-content.ts'
import { toolsRoutes } from './tools-routes.ts'

const SWEEP_THUMBNAILS = 'tool:sweep-thumbnails'

export const toolsFeature: Feature = {
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
