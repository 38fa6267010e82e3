import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sized } from '../size.mjs'

/**
 * `npm run bench -- enumeration`: whether an address is a member's is told neither by text nor by time. The test of the
 * suite, with a thousand sign-ins of a member's address beside a thousand of nobody's, as it asks of the other calls.
 */
const run = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'server/src/features/auth/enumeration.alone.test.ts'],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, ...sized({ THOROUGH: '1' }, {}) },
    stdio: 'inherit',
  },
)
process.exitCode = run.status ?? 1
