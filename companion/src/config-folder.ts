import { homedir } from 'node:os'
import { join } from 'node:path'

/** Returns the folder of this user's settings and keys, as the system's custom is. */
export function configFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === 'win32' && env.APPDATA) return join(env.APPDATA, 'thokham')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'thokham')
}
