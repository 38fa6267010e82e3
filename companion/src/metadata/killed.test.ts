import { once } from 'node:events'
import { watch, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MetadataCommand } from '../testing/metadata-command.ts'
import { hashAfter, hashOf, noisyPicture } from '../testing/pictures.ts'

const command = new MetadataCommand()

describe('killed at any moment', { tags: 'long' }, () => {
  /** How often; each time every file is looked at. */
  const KILLS = Number(process.env.KILLS ?? 40)

  it(
    'every file is the old or the new one, whole',
    async () => {
      const names = Array.from({ length: 6 }, (_, at) => `p${at}.jpg`)
      const large = await noisyPicture(1600, 1200).jpeg({ quality: 100 }).toBuffer()
      for (const name of names) command.put(name, large)
      const table = command.in('t.csv')
      const before = new Map(names.map((name) => [name, hashOf(command.in(name))]))
      let cut = 0
      for (let round = 0; round < KILLS; round++) {
        const title = `Title ${round} ${'x'.repeat((round * 37) % 300)}`
        writeFileSync(table, `Filename,Title\n${names.map((name) => `${name},${title}`).join('\n')}\n`)
        const after = new Map<string, string>()
        for (const name of names) after.set(name, await hashAfter(command.in(name), { title, keywords: [] }))
        const child = command.start([command.folder, '--from', table, '--embed', '--from-ai', 'no'])
        // Each event is a draft made, a piece of it written, or a file renamed.
        let events = 0
        const moment = 1 + ((round * 7919) % 31)
        const watching = watch(command.folder, () => {
          if (++events === moment) child.kill('SIGKILL')
        })
        const [, signal] = await once(child, 'close')
        watching.close()
        if (signal === 'SIGKILL') cut++
        for (const name of names) {
          const now = hashOf(command.in(name))
          expect([before.get(name), after.get(name)]).toContain(now)
          before.set(name, now)
        }
      }
      expect(cut).toBeGreaterThan(0)
      expect((await command.run([command.folder, '--from', table, '--embed', '--from-ai', 'no'])).code).toBe(
        0,
      )
      expect(command.drafts()).toEqual([])
    },
    120_000 + KILLS * 3_000,
  )

  it.each(['SIGINT', 'SIGTERM'] as const)('%s leaves no draft', { timeout: 60_000 }, async (signal) => {
    const large = await noisyPicture(1600, 1200).jpeg({ quality: 100 }).toBuffer()
    for (let at = 0; at < 6; at++) command.put(`p${at}.jpg`, large)
    let ended: unknown[] = [0, null]
    // A command that was through before it met the signal says nothing: it is begun again.
    for (let tries = 0; ended[0] === 0 && tries < 20; tries++) {
      const rows = [0, 1, 2, 3, 4, 5].map((at) => `p${at}.jpg,Rice ${tries}`)
      const from = command.put('t.csv', `Filename,Title\n${rows.join('\n')}\n`)
      const child = command.start([command.folder, '--from', from, '--embed'])
      const watching = watch(command.folder, (_, name) => {
        if (name?.endsWith('.part')) child.kill(signal)
      })
      ended = await once(child, 'close')
      watching.close()
      expect(command.drafts()).toEqual([])
    }
    expect(ended).toEqual([null, signal])
  })

  it('a signal that comes before a draft is opened leaves none', async () => {
    command.put('p.jpg')
    const from = command.put('t.csv', 'Filename,Title\np.jpg,Rice\n')
    const child = command.start([command.folder, '--from', from, '--embed'], {
      node: ['--import', SIGNAL_BEFORE_OPEN],
      env: { UV_THREADPOOL_SIZE: '1' },
    })
    expect(await once(child, 'close')).toEqual([null, 'SIGINT'])
    expect(command.drafts()).toEqual([])
  })
})

/** The one thread that opens files is still at something else when the signal is there. */
const SIGNAL_BEFORE_OPEN = `data:text/javascript,${encodeURIComponent(`
  import { pbkdf2 } from 'node:crypto'
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const open = fs.open
  fs.open = (path, ...more) => {
    if (String(path).endsWith('.part')) {
      pbkdf2('', '', 1_000_000, 64, 'sha512', () => {})
      process.kill(process.pid, 'SIGINT')
    }
    return open(path, ...more)
  }
  syncBuiltinESMExports()`)}`
