// @module-tag long
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { nodeOf } from '../../../scripts/nodes-of-npm.mjs'
import { lacksServer, startRealServer } from '../testing/real-servers.ts'
import { buildSender, startSender } from '../testing/sender-program.ts'
import { MARKET, states, UploadFolder } from '../testing/upload-folder.ts'

const folder = new UploadFolder()
/**
 * The lines of Node that the desktop edition and the command line meet. Its release of June 2026 (CVE-2026-48934) made sessions
 * forget whom they are of, so that hosts which demand their resumption refused every file.
 */
const NODES = ['20.20.2', '22.23.3', '24.21.0']
const HOSTS = [
  ['vsftpd', false],
  ['vsftpd', true],
  ['proftpd', false],
] as const

for (const version of NODES)
  for (const [name, isImplicit] of HOSTS) {
    const node = lacksServer(name) ? null : nodeOf(version)
    const way = isImplicit ? 'TLS from the first byte' : 'TLS that is asked for'
    it.skipIf(node === null)(
      `${name} takes files of Node ${version} by ${way}, sessions resumed (needs root, Debian’s ${name}, npm’s registry)`,
      async () => {
        const names = ['a.jpg', 'b.jpg', 'c.jpg']
        for (const one of names) folder.put(one, 100_000)
        const journal = folder.journal()
        await folder.queue(journal, names)
        journal.close()
        mkdirSync(folder.in('server'))
        const server = await startRealServer(name, folder.in('server'), isImplicit)
        onTestFinished(() => server.stop())
        await buildSender(folder.in('send-queue.mjs'))
        const queue = {
          journal: folder.in('uploads.jsonl'),
          way: server.way,
          ca: folder.in('server/cert.pem'),
          market: MARKET,
          atATime: 1,
        }
        const child = startSender(folder.in('send-queue.mjs'), queue, node as string)
        expect(await once(child, 'exit')).toEqual([0, null])
        const after = folder.journal()
        expect(states(after)).toEqual({ '/a.jpg': 'sent', '/b.jpg': 'sent', '/c.jpg': 'sent' })
        after.close()
        for (const one of names) expect(server.arrivals().get(one)).toEqual([100_000])
      },
    )
  }
