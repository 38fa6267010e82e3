import { defineConfig } from 'vitest/config'

const setupFiles = ['./vitest.setup.ts']

/** Rooms whose tests need nothing but themselves. A limit ends what hangs; it never judges a busy machine's speed. */
const unit = (name: string, include: string[]) => ({
  test: { name, include, setupFiles, environment: 'node' as const, testTimeout: 30_000 },
})

export default defineConfig({
  test: {
    retry: 0,
    reporters: ['default'],
    projects: [
      unit('engine', ['engine/src/**/*.test.ts']),
      unit('domain', ['domain/src/**/*.test.ts']),
      unit('contract', ['contract/src/**/*.test.ts']),
      unit('web', ['web/src/**/*.test.{ts,tsx}']),
      unit('house', ['scripts/**/*.test.mjs']),
      {
        test: {
          name: 'companion',
          include: ['companion/src/**/*.test.ts'],
          setupFiles,
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          setupFiles,
          globalSetup: ['./server/src/testing/global-setup.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
