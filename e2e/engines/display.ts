import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface Display {
  name: string
  close: () => void
}

/** Starts a screen without a monitor, for browsers that insist on one; it takes a number that is free. */
export async function startDisplay(): Promise<Display> {
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-displayfd', '3']
  const child = spawn('Xvfb', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await Promise.race([
    once(child.stdio[3] as Readable, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('Xvfb did not start'))),
  ])
  return { name: `:${String(number).trim()}`, close: () => child.kill() }
}
