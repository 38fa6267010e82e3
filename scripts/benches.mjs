import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where benches lie: `<folder>/<name>/run.mjs`. */
export const BENCH_FOLDER = fileURLToPath(new URL('../bench', import.meta.url))
/** Names of all benches. */
export const BENCHES = readdirSync(BENCH_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(BENCH_FOLDER, entry.name, 'run.mjs')))
  .map((entry) => entry.name)
  .sort()
