import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Whose folders hold a bench where they have a `run.mjs`. */
const FOLDERS = ['bench', 'operations']

/** The programs of all benches, by their names. @type {Record<string, string>} */
export const BENCHES = Object.fromEntries(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => [name, join(root, folder, name, 'run.mjs')]),
  )
    .filter(([, program]) => existsSync(program))
    .sort(([one], [other]) => (one < other ? -1 : 1)),
)
