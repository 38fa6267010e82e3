import { sayFailure } from '../failure.ts'
import { runDesktop } from './run-desktop.ts'

/** The one bundle of the desktop edition: `node metamind6.mjs`, as its launchers start it. */
try {
  await runDesktop(process.argv.slice(2))
} catch (error) {
  process.exitCode = sayFailure(error)
}
