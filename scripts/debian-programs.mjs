import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Tells whether one of these programs of Debian's packages is not installed here.
 * @param {...string} programs
 */
export const lacks = (...programs) =>
  programs.some((program) => !['/usr/sbin', '/usr/bin'].some((folder) => existsSync(join(folder, program))))

/** Runs a program to its end. */
export const run = (...command) => spawnSync(command[0], command.slice(1), { encoding: 'utf8' })
