import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import type { SendQueue } from './send-queue.ts'

/** Bundles the program that sends a queue and may be killed. */
export async function buildSender(file: string): Promise<void> {
  const input = fileURLToPath(new URL('send-queue.ts', import.meta.url))
  const external = ['cpu-features', /\.node$/]
  await build({ input, platform: 'node', external, logLevel: 'silent', output: { file, format: 'esm' } })
}

/** Starts it. @param node the Node that runs it */
export function startSender(file: string, queue: SendQueue, node: string = process.execPath) {
  return spawn(node, [file, JSON.stringify(queue)], { stdio: ['ignore', 'pipe', 'inherit'] })
}
