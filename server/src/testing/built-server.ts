import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { nodeOfNobody } from '../../../scripts/node-of-nobody.mjs'
import { processStart } from '../db/embedded-process.ts'

const MAIN = fileURLToPath(new URL('../../dist/main.mjs', import.meta.url))
/** Ends what hangs, however busy the machine. */
const READY_WITHIN_MS = 90_000

/** The built server as a process of its own, as an operator starts it. */
export interface BuiltServer {
  pid: number
  url: string
  /** All it wrote so far, to both streams. */
  readonly said: string
  /** Ends the server. @returns the exit code, null after a signal */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface StartWish {
  env: Record<string, string>
  /** Run as this account; only root may wish so. */
  uid?: number
  /** The bundle to run, when not the one in server/dist. */
  main?: string
}

/** Starts it and waits until it says it is ready. @throws Error with what it said when it ends instead */
export async function startBuilt(wish: StartWish): Promise<BuiltServer> {
  const { child, output } = await spawnServer(wish)
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`Not ready in time:\n${output.text}`)), READY_WITHIN_MS)
    child.stdout?.on('data', () => {
      const found = /ready at (http\S+)/.exec(output.text)?.[1]
      if (found) resolve(found)
    })
    ended.then(([code]) => reject(new Error(`Ended with ${code}:\n${output.text}`)))
    child.once('exit', () => clearTimeout(timeout))
  })
  return {
    pid: child.pid as number,
    url,
    get said() {
      return output.text
    },
    end: async (signal) => {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** Waits until a server says that it is ready: each of its parts may take longer than it waits for. */
export async function untilReady(url: string): Promise<void> {
  const asked = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await vi.waitFor(asked, { timeout: READY_WITHIN_MS, interval: 50 })
}

/** Starts it expecting that it refuses. @returns its exit code and what it said, stdout and stderr apart */
export async function refusedStart(
  wish: StartWish,
): Promise<{ code: number | null; out: string; err: string }> {
  const { child, output } = await spawnServer(wish)
  const timeout = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS)
  const [code] = await once(child, 'close')
  clearTimeout(timeout)
  return { code, out: output.out, err: output.err }
}

async function spawnServer({ env, uid, main = MAIN }: StartWish) {
  // One that the system gives to anybody who asks for any could be another's before the server listens on it.
  const port = env.PORT ?? String(await freePort())
  const program = uid === undefined ? process.execPath : nodeOfNobody(dirname(main))
  const child = spawn(program, [main], {
    cwd: '/',
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  const output = {
    out: '',
    err: '',
    get text() {
      return this.out + this.err
    },
  }
  collect(child, 'stdout', (text) => {
    output.out += text
  })
  collect(child, 'stderr', (text) => {
    output.err += text
  })
  return { child, output }
}

function collect(child: ChildProcess, stream: 'stdout' | 'stderr', take: (text: string) => void): void {
  child[stream]?.setEncoding('utf8').on('data', take)
}

/** Tells whether a process lives. */
export function isAlive(pid: number): boolean {
  return processStart(pid) !== null
}
