// @module-tag long
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lacksServer, REAL_SERVERS, type RealServer, startRealServer } from '../testing/real-servers.ts'
import { states, UploadFolder } from '../testing/upload-folder.ts'

const folder = new UploadFolder()

describe.each(REAL_SERVERS)('%s', (name) => {
  it.skipIf(lacksServer(name))(
    `takes pictures whole, once, also after lines that broke (needs root and Debian’s ${name})`,
    async () => {
      const server = await started(name)
      const tls = { ca: readFileSync(folder.in('server/cert.pem')) }
      const line = { tls, silenceMs: 20_000 }
      const journal = folder.journal()
      const names = Array.from({ length: 12 }, (_, at) => `p${at}.jpg`)
      for (const [at, one] of names.entries()) folder.put(one, 400_000 + at, at)
      await folder.queue(journal, names)

      expect(await folder.send(journal, { ...server.way, password: 'wrong' }, { line })).toMatchObject({
        code: 'login',
      })
      let cuts = 0
      const stop = await folder.send(journal, server.way, {
        line,
        waits: [50],
        tries: 30,
        paceOf: () => ({ atATime: 2, perMinute: null, weekly: null }),
        onBytes: ({ target }, bytes) => {
          if (cuts < 4 && target === `/p${cuts * 2}.jpg` && bytes > 100_000) {
            cuts++
            server.cut()
          }
        },
      })
      expect(stop).toBeNull()
      expect(new Set(Object.values(states(journal)))).toEqual(new Set(['sent']))
      expect(readdirSync(server.folder).sort()).toEqual([...names].sort())
      const arrivals = server.arrivals()
      expect(arrivals.size).toBeGreaterThan(0)
      for (const one of names) {
        const bytes = folder.bytes(one)
        expect(readFileSync(join(server.folder, one)).equals(bytes)).toBe(true)
        expect(arrivals.get(one)?.filter((length) => length === bytes.length).length ?? 0).toBeLessThan(2)
      }
      journal.close()
    },
  )
})

async function started(name: (typeof REAL_SERVERS)[number]): Promise<RealServer> {
  const place = folder.in('server')
  mkdirSync(place)
  const server = await startRealServer(name, place)
  onTestFinished(() => server.stop())
  return server
}
