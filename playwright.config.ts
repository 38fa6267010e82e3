import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/chromium.mjs'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.mjs'

keepTemporaryFilesInMemory()

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Journeys that are about some engines alone. */
const ofOne = (...engines: string[]) => engines.map((engine) => `**/*.${engine}.spec.ts`)

const others = { testIgnore: ['**/*.alone.spec.ts', '**/e2e/engines/**'] }

/**
 * Journeys in a real Chromium against the built product with its demo content. Of `npm test` each runs once: at phone size
 * what is tagged @phone, at desktop size all else. `npm test -- long` runs what is tagged @long, what is tagged @phone at
 * desktop size as well, and what measures time (*.alone.spec.ts) after all others, one by one (docs/testing.md).
 */
export default defineConfig<object, { engine: string }>({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/start-demo-server.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Journeys wait half of their time, for a look every so often or a letter: others have the processors meanwhile.
  workers: 4,
  // Limits (ms) end what hangs; they never judge a busy machine's speed.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: chromiumLaunch(),
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // What it keeps would go past what journeys do to the network; e2e/offline.spec.ts and e2e/new-version.spec.ts are about it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of everything costs a sixth of the time: only where one looks for a cause.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'desktop', ...others, grepInvert: /@phone|@long/, use: desktop },
    { name: 'phone', ...others, grep: /@phone/, grepInvert: /@long/, use: phone },
    { name: 'long-desktop', ...others, grep: /@long|@phone/, use: desktop },
    { name: 'long-phone', ...others, grep: /(?=.*@long)(?=.*@phone)/, use: phone },
    {
      name: 'alone',
      testMatch: '**/*.alone.spec.ts',
      use: desktop,
      dependencies: ['long-desktop', 'long-phone'],
      workers: 1,
    },
    {
      name: 'webkit',
      testDir: 'e2e/engines',
      testIgnore: ofOne('firefox', 'wpe'),
      use: { engine: 'webkit' },
    },
    { name: 'firefox', testDir: 'e2e/engines', testIgnore: ofOne('wpe'), use: { engine: 'firefox' } },
    { name: 'wpe', testDir: 'e2e/engines', testMatch: ofOne('wpe'), use: { engine: 'wpe' } },
  ],
})
