import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { planOf, refusePlace, TESTED_PARTS } from './build.mjs'

const CANARY = 'canary-of-the-operator-5Wd1'
const SECRETS = ['GEMINI_FREE_API_KEY', 'DATABASE_URL', 'SMTP_URL', 'OWNER_PASSWORD', 'API_KEY']

describe('the bundles for browsers', () => {
  const before = Object.fromEntries(SECRETS.map((name) => [name, process.env[name]]))
  afterEach(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })

  it('take nothing from the environment of whoever builds them', async () => {
    for (const name of SECRETS) process.env[name] = CANARY
    const { resolveConfig } = await import('vite')
    const configFile = fileURLToPath(new URL('../web/vite.config.ts', import.meta.url))
    const { env, define } = await resolveConfig({ configFile, logLevel: 'silent' }, 'build', 'production')
    expect(env.MODE).toBe('production')
    expect(JSON.stringify({ env, define })).not.toContain(CANARY)
  })
})

describe('the extension', () => {
  const before = process.env.PUBLIC_URL
  afterEach(() => {
    if (before === undefined) delete process.env.PUBLIC_URL
    else process.env.PUBLIC_URL = before
  })

  it('of demonstrations, tests and benches has a folder and an address of its own: what a shop serves stays', () => {
    process.env.PUBLIC_URL = 'https://shop.example'
    const [served, demo] = [planOf('extension'), planOf('demo-extension')]
    expect(served.env.PUBLIC_URL).toBe('https://shop.example')
    expect(served.dist).toMatch(/extension[/\\]dist$/)
    expect(demo.program).toBe(served.program)
    expect(demo.env).toMatchObject({ PUBLIC_URL: '', EXTENSION_DIST: demo.dist })
    expect(demo.dist).not.toBe(served.dist)
    expect(TESTED_PARTS).toEqual(['server', 'web', 'demo-extension', 'companion/desktop'])
  })
})

describe('a folder', () => {
  it.each(['/home/me/a#b/thokham', '/home/me/what?/thokham'])('%s is refused in a sentence', (folder) => {
    expect(() => refusePlace(folder)).toThrow(/^Thokham cannot be built in a folder with “[#?]” in its path/)
  })

  it.each(['/root/ทอคำ', '/home/me/my shop', '/home/me/50%/a%41b'])('%s is taken', (folder) => {
    expect(() => refusePlace(folder)).not.toThrow()
  })
})
