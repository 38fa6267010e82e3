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
  '/studio',
  '/admin',
  '/admin/settings',
  '/metamind6',
]

/** Files in which it comes: each costs a phone's processor some milliseconds. */
const MOST_FILES = 60
const MOST_FILES_OF_A_WORKSHOP = 90

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

  it('comes in few files', () => {
    const many = scripts.screens
      .map(({ path, ownFiles }) => ({ path, files: scripts.appFiles + ownFiles }))
      .filter(({ path, files }) => files > (WORKSHOPS.includes(path) ? MOST_FILES_OF_A_WORKSHOP : MOST_FILES))
    expect(many).toEqual([])
  })
})
