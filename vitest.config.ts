import { defineConfig } from 'vitest/config'

/** A limit (ms) ends what hangs; it never judges a busy machine's speed. */
const TIMEOUT_MS = 120_000

const common = {
  setupFiles: ['./vitest.setup.ts'],
  environment: 'node' as const,
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: 0.75 * TIMEOUT_MS, interval: 20 } },
  // The rest of the time the machine waits for PostgreSQL, disks and sockets.
  maxWorkers: 2,
}
const project = (name: string, include: string[], more = {}) => ({
  test: { ...common, name, include, ...more },
})
const withProperties = { setupFiles: [...common.setupFiles, './vitest.seed.ts'] }
const withDatabase = {
  ...common,
  globalSetup: ['./server/src/testing/global-setup.ts'],
  setupFiles: [...common.setupFiles, './server/src/testing/within-a-day.ts'],
}
/** They compare times, and have the machine to themselves. */
const ALONE = 'server/src/**/*.alone.test.ts'

export default defineConfig({
  test: {
    retry: 0,
    reporters: ['default'],
    projects: [
      project('engine', ['engine/src/**/*.test.ts'], withProperties),
      project('domain', ['domain/src/**/*.test.ts'], withProperties),
      project('contract', ['contract/src/**/*.test.ts']),
      project('web', ['web/src/**/*.test.{ts,tsx}']),
      project('scripts', ['scripts/**/*.test.mjs']),
      project('companion', ['companion/src/**/*.test.ts']),
      { test: { ...withDatabase, name: 'server', include: ['server/src/**/*.test.ts'], exclude: [ALONE] } },
      {
        test: {
          ...withDatabase,
          name: 'alone',
          include: [ALONE],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
