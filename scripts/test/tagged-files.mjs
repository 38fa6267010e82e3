import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TEST = /\.test\.(?:tsx?|mjs)$/
/** As a test, a describe or a whole file takes it; a file that only speaks of it is loaded, and runs nothing. */
const TAG = /['"]long['"]|@module-tag long/
/** As a whole file takes it. */
const TAG_OF_ALL = /^\/\/ @module-tag long$/m

/**
 * Lists the test files below folders that name the tag `long`, or those that are of it as a whole: one that has nothing to
 * run takes its time to be loaded all the same.
 * @param {string} root what the paths are relative to
 * @param {string[]} folders
 * @param {{ wholly?: boolean }} [wish]
 */
export function taggedFiles(root, folders, { wholly = false } = {}) {
  const tag = wholly ? TAG_OF_ALL : TAG
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory())
        return entry.name === 'node_modules' ? [] : taggedFiles(root, [path], { wholly })
      return TEST.test(entry.name) && tag.test(readFileSync(join(root, path), 'utf8')) ? [path] : []
    }),
  )
}
