import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** The folders of all workspaces, from package.json: whoever adds one adds it there alone. */
export const WORKSPACES = /** @type {string[]} */ (
  JSON.parse(readFileSync(path('package.json'), 'utf8')).workspaces
)

/** What the compiler checks by itself: the repository's own programs, and every workspace in TypeScript. */
export const TYPED = ['.', ...WORKSPACES].filter((folder) => existsSync(path(`${folder}/tsconfig.json`)))
