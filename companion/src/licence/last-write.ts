import { statSync } from 'node:fs'
import { homedir, platform, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders in which a system in use makes and removes files all the time, beside the user's own. */
const BUSY_FOLDERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/var/log', '/var/tmp', '/run'],
  darwin: ['/var/log', '/private/var/tmp', '/Library/Logs'],
  win32: [join(process.env.SystemRoot ?? 'C:\\Windows', 'Temp'), process.env.LOCALAPPDATA ?? ''],
}

/**
 * Returns the latest moment (ms since 1970) at which anything was made or removed in folders that are always in use: a
 * clock that stands long before it was set back. Folders alone are looked at, as a file may bring its time along from
 * elsewhere.
 */
export function lastWriteMs(
  folders: readonly string[] = [tmpdir(), homedir(), ...(BUSY_FOLDERS[platform()] ?? [])],
): number {
  return Math.max(
    0,
    ...folders.map((folder) => {
      try {
        return statSync(folder).mtimeMs
      } catch {
        return 0
      }
    }),
  )
}
