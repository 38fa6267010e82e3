import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.mjs'
import { WORKSPACES } from './scripts/workspaces.mjs'
import { LongestFirst } from './vitest.sequence.ts'

keepTemporaryFilesInMemory()

/** A limit (ms) ends what hangs; it never judges a busy machine's speed. */
const TIMEOUT_MS = 300_000

const common = {
  setupFiles: ['./vitest.setup.ts', './vitest.seed.ts'],
  environment: 'node' as const,
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: 0.75 * TIMEOUT_MS, interval: 20 } },
  // One more than the processors: a worker waits a third of its time, for PostgreSQL, disks, sockets and programs.
  maxWorkers: 3,
}
const project = (name: string, include: string[], more = {}) => ({
  test: { ...common, name, include, ...more },
})
const withDatabase = {
  globalSetup: ['./server/src/testing/global-setup.ts'],
  setupFiles: [
    ...common.setupFiles,
    './server/src/testing/within-a-day.ts',
    './server/src/testing/end-with-the-file.ts',
  ],
  // The server's thousand modules are loaded once for each worker, not for each file: no test changes one of them.
  isolate: false,
}
/** Functions of values alone: their test files share what a worker has loaded. */
const PURE = ['engine', 'metadata', 'domain', 'contract']
/** Each of their test files has modules of its own; a thread for them begins sooner than a process. */
const IN_BROWSERS = ['web', 'extension']
/** They compare times, and have the machine to themselves. */
const ALONE = 'server/src/**/*.alone.test.ts'
/** exiftool as wasm takes its time: it judges beside the servers, not among the pure tests. */
const JUDGED = 'metadata/src/exiftool.test.ts'
/** It builds a copy of the repository, and runs types, lint and tests of the server there. */
const FOLLOWED = 'scripts/adding-a-feature.test.mjs'

/** One project a workspace, of its name; `exiftool`; `scripts`; and `alone`. */
export default defineConfig({
  test: {
    retry: 0,
    // Repeats, kills, or goes through everything: `npm test -- long` (docs/testing.md).
    tags: [{ name: 'long' }],
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    projects: [
      ...WORKSPACES.filter((workspace) => workspace !== 'server').map((workspace) =>
        project(workspace, [`${workspace}/src/**/*.test.{ts,tsx}`], {
          exclude: [JUDGED],
          isolate: !PURE.includes(workspace),
          ...(IN_BROWSERS.includes(workspace) && { pool: 'threads' as const }),
        }),
      ),
      project('exiftool', [JUDGED]),
      project('scripts', ['scripts/**/*.test.mjs'], { exclude: [FOLLOWED] }),
      project('operations', ['operations/**/*.test.mjs']),
      project('adding-a-feature', [FOLLOWED]),
      project('server', ['server/src/**/*.test.ts'], { ...withDatabase, exclude: [ALONE] }),
      project('alone', [ALONE], {
        ...withDatabase,
        isolate: true,
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})
