import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { DesktopEdition } from '../testing/desktop-edition.ts'
import { hashAfter, hashOf, noisyPicture } from '../testing/pictures.ts'

const edition = new DesktopEdition()

describe('killed at any moment', { tags: 'long' }, () => {
  /** How often; each time every file is looked at. */
  const KILLS = Number(process.env.KILLS ?? 25)

  it(
    'every file is the old or the new one, whole',
    async () => {
      const names = Array.from({ length: 6 }, (_, at) => `p${at}.jpg`)
      const large = await noisyPicture(1600, 1200).jpeg({ quality: 100 }).toBuffer()
      for (const name of names) edition.put(name, large)
      const before = new Map(names.map((name) => [name, hashOf(edition.inPictures(name))]))
      let cut = 0
      let longest = 0
      for (let round = 0; round <= KILLS; round++) {
        const title = `Title ${round} ${'x'.repeat((round * 37) % 300)}`
        const after = new Map<string, string>()
        for (const name of names) after.set(name, await hashAfter(edition.inPictures(name), { title }))
        const { child, files, write } = await edition.activated()
        const listed = await files()
        const gone = once(child, 'exit')
        // Between nothing and all six: spread over the time that they take, which the first round, left alone, says.
        const begun = performance.now()
        const timer =
          round === 0 ? undefined : setTimeout(() => child.kill('SIGKILL'), longest * ((round * 0.618) % 1))
        const results = await Promise.all(listed.map((file) => write(file, { title }).catch(() => null)))
        if (results.includes(null)) cut++
        else longest = performance.now() - begun
        clearTimeout(timer)
        child.kill('SIGKILL')
        await gone
        for (const name of names) {
          const now = hashOf(edition.inPictures(name))
          expect([before.get(name), after.get(name)]).toContain(now)
          before.set(name, now)
        }
      }
      expect(cut).toBeGreaterThan(KILLS / 5)
    },
    300_000 + KILLS * 5_000,
  )
})
