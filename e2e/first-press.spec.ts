import { readFileSync } from 'node:fs'
import { type GuardedScreen, LEVELS, type Level, screenAt } from '@thokham/domain/access'
import { buildWhenStale } from '../scripts/build.mjs'
import type { SignedInLevel } from './demo-server.ts'
import { FirstPress } from './first-press.ts'
import { expect, test } from './test.ts'

type Who = SignedInLevel | 'visitor'
type Screen = GuardedScreen & { look?: readonly { levels: readonly Who[]; search?: string }[] }

/** Every screen there is, as the web's build lists them. */
await buildWhenStale(['web'])
const SCREENS: readonly Screen[] = JSON.parse(
  readFileSync(new URL('../web/dist/screens.json', import.meta.url), 'utf8'),
)

/** What an address names where a path leaves a place open. */
const PLACES: Record<string, string> = {
  '/tutorial/$id': '/tutorial/keyword-lines',
  '/tools/$id': '/tools/upscayl',
}
/** The landing page is a document of its own; the other one needs a payment. */
const OTHERS = new Set(['/', '/payment-success'])

/** Screens of different kinds and levels, and what `npm test` presses there. */
const SAMPLE: readonly [address: string, who: SignedInLevel, what: RegExp][] = [
  ['/generator', 'free', / Anime$/],
  ['/vault?category=food', 'vip', /checkbox/],
  ['/profile', 'ex', /^summary|switch/],
  ['/admin/member?q=member1', 'owner', / ส่งอีเมล # คน$/],
]

/** What stands around every screen is pressed on one of them. */
const WITH_THE_SHELL = '/dashboard'

test('what is pressed first on a screen is done once it is interactive', async ({
  page,
  context,
  signInAs,
  noise,
}) => {
  noise.expect(/status of 400/)
  const walk = new FirstPress(page)
  await walk.prepare()
  for (const [address, who, what] of SAMPLE) {
    await context.clearCookies()
    await signInAs(who)
    const lost = await walk.lostPresses(address, 'main', what)
    expect.soft(lost, `first presses on ${address} of ${who}`).toEqual([])
  }
  expect(walk.drawnAnew, 'they are hydrated as they were drawn').toEqual([])
  expect(walk.moved, 'nothing on them moves').toEqual([])
})

for (const screen of SCREENS.filter(({ path }) => !OTHERS.has(path))) {
  const { path } = screen
  test(`whatever is pressed first on ${path} is done, for everybody who may open it @long`, async ({
    page,
    context,
    signInAs,
    noise,
  }) => {
    // Of all its presses; each step has its own.
    test.setTimeout(30 * 60_000)
    noise.expect(/status of 400/)
    const walk = new FirstPress(page)
    await walk.prepare()
    for (const [who, address] of visitsOf(screen)) {
      // A screen that is still open would ask for its pictures as nobody.
      await page.goto('about:blank')
      await context.clearCookies()
      if (who !== 'visitor') await signInAs(who)
      const lost = await walk.lostPresses(address, path === WITH_THE_SHELL ? '#root' : 'main')
      expect.soft(lost, `first presses on ${address} of ${who}`).toEqual([])
    }
    expect.soft(walk.drawnAnew, `${path} is hydrated as it was drawn`).toEqual([])
    expect.soft(walk.moved, `nothing on ${path} moves`).toEqual([])
  })
}

/** Lists the visits of a screen: as its pictures are taken, and of every level that may open it. */
function visitsOf({ path, look = [] }: Screen): readonly (readonly [Who, string])[] {
  const bare = PLACES[path] ?? path
  const isShown = (level: Level) => !('goTo' in (screenAt(SCREENS, bare, level) ?? { goTo: '/' }))
  const pictured = look.flatMap(({ levels, search = '' }) =>
    levels.map((who) => [who, bare + search] as const),
  )
  const others = LEVELS.filter(isShown)
    .filter((level) => !pictured.some(([who, address]) => who === level && address === bare))
    .map((who) => [who, bare] as const)
  return [...pictured, ...others]
}
