import {
  downloadPromptFile,
  makePromptFile,
  readPromptFile,
  samplePrompts,
} from '@thokham/contract/prompt-files'
import type { Feature } from '../feature.ts'
import { promptFileData } from './prompt-file-data.ts'
import { promptFileJobs } from './prompt-file-jobs.ts'
import { promptFilesRoutes } from './prompt-files-routes.ts'

export const promptFilesFeature: Feature = {
  operations: [samplePrompts, readPromptFile, makePromptFile, downloadPromptFile],
  routes: promptFilesRoutes,
  jobs: promptFileJobs,
  personalData: [promptFileData],
}
