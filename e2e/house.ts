/** The demo members, one of each standing that a screen can meet. */
export type SignedInLevel = 'free' | 'ex' | 'lapsed' | 'vip' | 'near-expiry' | 'lifetime' | 'admin' | 'owner'

interface House {
  url: string
  /** What to type to sign in as each. */
  members: Record<SignedInLevel, { email: string; password: string }>
  /** The session cookies of each demo member, signed in once for the whole run. */
  cookies: Record<SignedInLevel, { name: string; value: string; url: string }[]>
}

/** Hands the open house from the run's beginning to its workers. */
export function keepHouse(house: House): void {
  process.env.E2E_HOUSE = JSON.stringify(house)
}

/** The house that the run opened. */
export function house(): House {
  const kept = process.env.E2E_HOUSE
  if (!kept) throw new Error('No house is open: run the journeys with Playwright’s configuration')
  return JSON.parse(kept) as House
}
