import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTheEnd } from './at-the-end.ts'

export interface DatabaseProxy {
  /** For `host` of a connection; the port is 5432. */
  host: string
  /** Lets nothing pass from now on, and tells nobody: a network that has gone. */
  freeze(): void
  /** Lets later connections pass again; the frozen ones stay so. */
  thaw(): void
}

/** Stands before a PostgreSQL that listens on a socket in a folder. Ends with the test file. */
export async function startDatabaseProxy(real: string): Promise<DatabaseProxy> {
  const host = mkdtempSync(join(tmpdir(), 'thokham-proxy-'))
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(join(real, '.s.PGSQL.5432'))
    pairs.add([near, far])
    if (!isFrozen) near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(join(host, '.s.PGSQL.5432'), resolve))
  atTheEnd(() => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
    server.close()
    rmSync(host, { recursive: true, force: true })
  })
  return {
    host,
    freeze() {
      isFrozen = true
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
    },
    thaw() {
      isFrozen = false
    },
  }
}
