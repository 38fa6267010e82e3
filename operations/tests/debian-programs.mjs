import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Tells whether one of these programs of Debian's packages is not installed here.
 * @param {...string} programs names, or paths of files that a package brings
 * @throws Error with `ALL_PACKAGES=1`, where a run that leaves a test out is no run
 */
export function lacks(...programs) {
  const missing = programs.filter(
    (program) => !['/usr/sbin', '/usr/bin'].some((folder) => existsSync(resolve(folder, program))),
  )
  if (missing.length > 0 && process.env.ALL_PACKAGES === '1')
    throw new Error(`ALL_PACKAGES=1, and not installed here: ${missing.join(', ')}`)
  return missing.length > 0
}

/** Runs a program to its end. */
export const run = (...command) => spawnSync(command[0], command.slice(1), { encoding: 'utf8' })
