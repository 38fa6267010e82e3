import type { SignedInLevel } from './demo-server.ts'
import { beyondEdge } from './sideways.ts'
import { expect, live, test } from './test.ts'

/** Screens with wide things on them: checksums, tables, sample lines, addresses. */
const SCREENS: readonly [path: string, level: SignedInLevel][] = [
  ['/metamind6', 'free'],
  ['/metamind6', 'vip'],
  ['/radar', 'vip'],
  ['/report', 'owner'],
  ['/one-click', 'free'],
  ['/one-click', 'vip'],
  ['/popular', 'vip'],
  ['/vault', 'vip'],
  ['/tools', 'vip'],
  ['/conceptKeyword', 'vip'],
]

for (const width of [390, 320]) {
  test(`no screen of the library or the report scrolls sideways at ${width} px`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    let before: SignedInLevel | undefined
    for (const [path, level] of SCREENS) {
      if (level !== before) await signInAs(level)
      before = level
      await page.goto(path)
      await live(page)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const beyond = await beyondEdge(page)
      expect(beyond, `${path} of ${level}`).toEqual([])
    }
  })
}
