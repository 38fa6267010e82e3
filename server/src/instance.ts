import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ServerRole } from '@thokham/domain/system-health'

/** This process among the others that serve the same database. */
export interface Instance {
  id: string
  /** Machine and port, as people know it. */
  name: string
  role: ServerRole
  /** Number and build: the same code has the same one on every machine. */
  version: string
}

/** Describes this process for the others. */
export function describeInstance({ port, role }: { port: number; role: ServerRole }): Instance {
  return { id: randomUUID(), name: `${hostname()}:${port}`, role, version: serverVersion() }
}

/** Returns the number of the release and the beginning of the hash of the program, `0.1.0+3f9a2c1`. */
export function serverVersion(): string {
  const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)))
  const { version } = JSON.parse(read('../package.json').toString()) as { version: string }
  // In the bundle this is the whole program.
  const build = createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
  return `${version}+${build.slice(0, 7)}`
}
