import { dirname, join } from 'node:path'
import { configFolder } from '../config-folder.ts'
import { licencePath } from '../licence/licence-state.ts'

/** Where this user's uploads are kept: what was set and what was sent beside the other settings, the seal beside the licence. */
export interface UploadPaths {
  readonly accounts: string
  readonly journal: string
  readonly seal: string
}

/** Returns where uploads are kept; the command line and the desktop edition share it. */
export function uploadPaths(env: NodeJS.ProcessEnv = process.env): UploadPaths {
  const folder = configFolder(env)
  return {
    accounts: join(folder, 'uploads.json'),
    journal: join(folder, 'uploads.jsonl'),
    seal: join(dirname(licencePath(env)), 'upload.key'),
  }
}
