import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

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
