/**
 * Shares the calls that one process has on their way among those who wait (docs/product.md#whose-turn-it-is). Each
 * provider has places of its own, so one that hangs takes none of another's; a provider's are shared among the members
 * who use it.
 */

/** Calls that one process has on their way to one provider. */
export const PLACES = 64

/**
 * Returns how many more calls a run may send: its fair share at most, as far as there are free places, and always one
 * if it has none, so that nobody waits for calls of others that hang.
 * @param mine calls of the run on their way
 * @param taken calls of all runs at this provider on their way, mine among them
 * @param runs runs that this process works on at this provider, this one among them
 */
export function fairPlaces({ mine, taken, runs }: { mine: number; taken: number; runs: number }): number {
  const free = Math.max(0, PLACES - taken)
  return Math.max(mine === 0 ? 1 : 0, Math.min(free, fairShare(runs) - mine))
}

/** Returns how many calls each of so many runs at one provider may have on their way, at least one. */
export function fairShare(runs: number): number {
  return Math.max(1, Math.floor(PLACES / Math.max(1, runs)))
}
