import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/** The account that may do nothing, whom root can run programs as. */
export const NOBODY = 65_534

/**
 * Returns a Node that `NOBODY` may run: this one, or, where it lies in a folder that only root may enter, as Node's
 * version managers put it below root's home, a copy of it.
 * @param {string} folder one that everybody may enter, for the copy
 */
export function nodeOfNobody(folder) {
  const tried = spawnSync(process.execPath, ['--version'], { uid: NOBODY, cwd: '/', stdio: 'ignore' })
  if (tried.status === 0) return process.execPath
  const copy = join(folder, 'node')
  if (!existsSync(copy)) copyFileSync(process.execPath, copy)
  return copy
}
