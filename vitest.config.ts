import { defineConfig } from 'vitest/config'

/** A limit (ms) ends what hangs; it never judges a busy machine's speed. */
const PATIENCE = 120_000

const common = {
  setupFiles: ['./vitest.setup.ts'],
  environment: 'node' as const,
  testTimeout: PATIENCE,
  hookTimeout: PATIENCE,
  expect: { poll: { timeout: 0.75 * PATIENCE, interval: 20 } },
  // The rest of the time the machine waits for PostgreSQL, disks and sockets.
  maxWorkers: 2,
}
const room = (name: string, include: string[], more = {}) => ({ test: { ...common, name, include, ...more } })
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
      room('engine', ['engine/src/**/*.test.ts'], withProperties),
      room('domain', ['domain/src/**/*.test.ts'], withProperties),
      room('contract', ['contract/src/**/*.test.ts']),
      room('web', ['web/src/**/*.test.{ts,tsx}']),
      room('house', ['scripts/**/*.test.mjs']),
      room('companion', ['companion/src/**/*.test.ts']),
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
