import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that systems give to whoever asks for any port: until it is listened on, nobody else is given it. And above
 * 10080, the last below them that the Fetch standard has nobody ask.
 */
const FIRST = 10_081
const LAST = 32_000
const TAKEN = ['EADDRINUSE', 'EACCES']

/** Returns a port of this machine that is free just now. */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch (error) {
      if (TAKEN.includes(error.code)) continue
      throw error
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}
