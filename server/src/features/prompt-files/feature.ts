import type { Feature } from '../feature.ts'
import { promptFileData } from './prompt-file-data.ts'
import { promptFileJobs } from './prompt-file-jobs.ts'
import { promptFilesRoutes } from './prompt-files-routes.ts'

export const promptFilesFeature: Feature = {
  routes: promptFilesRoutes,
  jobs: promptFileJobs,
  personalData: [promptFileData],
}
