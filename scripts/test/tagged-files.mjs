import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TEST = /\.test\.(?:tsx?|mjs)$/
/** As a test, a describe or a whole file takes it; a file that only speaks of it is loaded, and runs nothing. */
const TAG = /['"]long['"]|@module-tag long/

/**
 * Lists the test files below folders that name the tag `long`: six of seven do not, and each takes its time to be loaded.
 * @param {string} root what the paths are relative to
 * @param {string[]} folders
 */
export function taggedFiles(root, folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : taggedFiles(root, [path])
      return TEST.test(entry.name) && TAG.test(readFileSync(join(root, path), 'utf8')) ? [path] : []
    }),
  )
}
