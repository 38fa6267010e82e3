import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(fileURLToPath(new URL('../../server/package.json', import.meta.url)))
// biome-ignore lint/correctness/noUndeclaredDependencies: the server's own
const { SMTPServer } = require('smtp-server')

/**
 * Starts a mail server that takes every mail and passes none on.
 * @param {string} host
 * @returns {Promise<{ url: string, taken: Map<string, number>, close: () => Promise<void> }>} `url` for `SMTP_URL`; `taken` how often it took
 *   each mail, by its Message-ID
 */
export async function startMailBox(host) {
  const taken = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      stream.once('end', () => {
        const [, id] = text.match(/^message-id: (<.+>)/im) ?? []
        taken.set(id, (taken.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  // A server that is killed breaks its connection off.
  server.on('error', () => {})
  server.listen(0, host)
  await once(server.server, 'listening')
  return {
    url: `smtp://${host}:${server.server.address().port}`,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
