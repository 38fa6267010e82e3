import { beforeAll, describe, expect, it } from 'vitest'
import { buildWhenStale } from './build.mjs'
import { screenScripts } from './screen-script.mjs'

/** KB of gzip that a page brings with its screen's own code. */
const MOST = 200
/** The same of screens that are whole workshops. */
const MOST_OF_A_WORKSHOP = 250
const WORKSHOPS = [
  '/generator',
  '/ready-prompt',
  '/vipgen',
  '/profile',
  '/admin',
  '/admin/settings',
  '/metamind6',
]

describe('the script of screens', () => {
  let scripts
  beforeAll(async () => {
    await buildWhenStale(['web'])
    scripts = screenScripts()
  })

  it('is small enough for a phone', () => {
    expect(scripts.screens.length).toBeGreaterThan(30)
    const heavy = scripts.screens
      .map(({ path, own }) => ({ path, total: Math.round(scripts.app + own) }))
      .filter(({ path, total }) => total > (WORKSHOPS.includes(path) ? MOST_OF_A_WORKSHOP : MOST))
    expect(heavy).toEqual([])
  })
})
