import { type DemoServer, type DemoServerWish, startDemoServer } from '../scripts/demo-server.mjs'
import { demoServer, type SignedInLevel } from './demo-server.ts'

/** A server that one journey has for itself, to kill it, say. */
export interface OwnServer extends DemoServer {
  /** The session cookies of each demo member. */
  cookies: ReturnType<typeof demoServer>['cookies']
}

const started = new Set<Promise<DemoServer>>()

/** Starts one on a copy of the demo content that was prepared for the run, with every demo member signed in. */
export async function startOwnServer(wish: Omit<DemoServerWish, 'dataDir'> = {}): Promise<OwnServer> {
  const { prepared, cookies } = demoServer()
  const server = await startAnyServer({ ...wish, copyOf: prepared })
  const levels = Object.keys(cookies) as SignedInLevel[]
  const moved = levels.map((level) => [level, cookies[level].map((each) => ({ ...each, url: server.url }))])
  return { ...server, cookies: Object.fromEntries(moved) }
}

/** Starts one as it is wished for, such as once more on the data folder of another that was killed. */
export function startAnyServer(wish: DemoServerWish): Promise<DemoServer> {
  const starting = startDemoServer(wish)
  started.add(starting)
  return starting
}

/** Ends what a journey has left running that came to no end of its own: it would keep the machine busy for those that follow. */
export async function closeOwnServers(): Promise<void> {
  const left = await Promise.allSettled(started)
  started.clear()
  await Promise.all(left.flatMap((each) => (each.status === 'fulfilled' ? [each.value.close()] : [])))
}
