import { type DemoServer, type DemoServerWish, startDemoServer } from '../scripts/demo-server.mjs'
import { demoServer, type SignedInLevel } from './demo-server.ts'

/** A server that one journey has for itself, to kill it, say. */
export interface OwnServer extends DemoServer {
  /** The session cookies of each demo member. */
  cookies: ReturnType<typeof demoServer>['cookies']
}

/** Starts one on a copy of the demo content that was prepared for the run, with every demo member signed in. */
export async function startOwnServer(wish: Omit<DemoServerWish, 'dataDir'> = {}): Promise<OwnServer> {
  const { prepared, cookies } = demoServer()
  const server = await startDemoServer({ ...wish, copyOf: prepared })
  const levels = Object.keys(cookies) as SignedInLevel[]
  const moved = levels.map((level) => [level, cookies[level].map((each) => ({ ...each, url: server.url }))])
  return { ...server, cookies: Object.fromEntries(moved) }
}
