/**
 * Shares the calls that one process has on their way among those who wait (docs/product/ai.md#whose-turn-it-is). Each
 * provider has places of its own, so one that hangs takes none of another's; a provider's are shared among the members
 * who use it.
 */

/** Calls that one process has on their way to one provider. */
export const PLACES = 64

/**
 * Returns how many more calls a run may send: what it lacks of its fair share. What others hold above theirs, since they
 * began when there were fewer or because their calls hang, takes nothing of it; as answers come, they give it back.
 * @param mine calls of the run on their way
 * @param runs runs that this process works on at this provider, this one among them
 */
export function fairPlaces({ mine, runs }: { mine: number; runs: number }): number {
  return Math.max(0, fairShare(runs) - mine)
}

/** Returns how many calls each of so many runs at one provider may have on their way, at least one. */
export function fairShare(runs: number): number {
  return Math.max(1, Math.floor(PLACES / Math.max(1, runs)))
}
