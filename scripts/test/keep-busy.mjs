import { spawn } from 'node:child_process'

/** Keeps one processor busy, as another program would, until the function it returns is called or this process ends. */
export function keepBusy() {
  const child = spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  return () => {
    process.off('exit', stop)
    stop()
  }
}
