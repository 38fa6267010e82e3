import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'

export const newFolder = () => mkdtempSync(join(tmpdir(), 'thokham-engine-'))

/** Removes a folder that processes of a browser that has ended may still write into for a moment. */
export function removeFolder(folder: string): Promise<boolean> {
  return until('the folder is gone', async () => {
    try {
      rmSync(folder, { recursive: true, force: true })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY') return false
      throw error
    }
  })
}
