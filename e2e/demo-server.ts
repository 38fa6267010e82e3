/** The demo members, one of each standing that a screen can meet. */
export type SignedInLevel = 'free' | 'ex' | 'lapsed' | 'vip' | 'near-expiry' | 'lifetime' | 'admin' | 'owner'

interface DemoServer {
  url: string
  /** What to type to sign in as each. */
  members: Record<SignedInLevel, { email: string; password: string }>
  /** The session cookies of each demo member, signed in once for the whole run. */
  cookies: Record<SignedInLevel, { name: string; value: string; url: string }[]>
  /** The data folder as it was before any journey, with those sessions: `startOwnServer` copies it. */
  prepared: string
}

/** Hands the running server from the run's beginning to its workers. */
export function shareDemoServer(server: DemoServer): void {
  process.env.E2E_DEMO_SERVER = JSON.stringify(server)
}

/** Returns the server that the run opened. @throws Error when there is none */
export function demoServer(): DemoServer {
  const kept = process.env.E2E_DEMO_SERVER
  if (!kept) throw new Error('No demo server is up: run the journeys with Playwright’s configuration')
  return JSON.parse(kept) as DemoServer
}
