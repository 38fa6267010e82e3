import { beforeAll, describe, expect, it } from 'vitest'
import { buildWhenStale } from './build.mjs'
import { screenScripts } from './screen-script.mjs'

/** KB of gzip that every page brings before it is touched; 150 is the most that a phone should have to take. */
const MOST_BEFORE_TOUCH = 137
/** KB of gzip that a screen adds with its first touch. */
const MOST_OWN = 33
/** Screens that are whole workshops: what they weighed when this was written, and a little. */
const WORKSHOPS = {
  '/generator': 81,
  '/ready-prompt': 119,
  '/vipgen': 90,
  '/popular': 34,
  '/profile': 72,
  '/admin': 86,
  '/admin/library': 54,
  '/admin/tools': 35,
  '/admin-tools': 35,
  '/admin/payment': 60,
  '/admin/audit': 36,
  '/admin/settings': 75,
  '/report': 53,
  '/payment': 50,
}

describe('the script of screens', () => {
  let scripts
  beforeAll(async () => {
    await buildWhenStale(['web'])
    scripts = screenScripts()
  })

  it('of every page before it is touched', () => {
    expect(scripts.app).toBeLessThan(MOST_BEFORE_TOUCH)
  })

  it('of each screen with its first touch', () => {
    expect(scripts.screens.length).toBeGreaterThan(30)
    const heavy = scripts.screens.filter(({ path, own }) => own > (WORKSHOPS[path] ?? MOST_OWN))
    expect(heavy).toEqual([])
  })
})
