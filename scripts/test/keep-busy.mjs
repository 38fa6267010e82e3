import { spawn } from 'node:child_process'

/** Ends by itself when whoever began it is gone, however that ended. */
const PROGRAM = `const parent = process.ppid
while (process.ppid === parent) for (let turn = 0; turn < 1e7; turn++);`

/**
 * Keeps one processor busy, as another program would.
 * @returns ends it
 */
export function keepBusy() {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: 'ignore' })
  return () => child.kill('SIGKILL')
}
