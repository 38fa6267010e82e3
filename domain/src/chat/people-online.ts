/** How the chat says how many people are online: a figure as described, those who are, or not at all. */
export const ONLINE_KINDS = ['seed', 'real', 'hidden'] as const
export type OnlineKind = (typeof ONLINE_KINDS)[number]

const LEAST = 120
const MOST = 169

/** Returns a number of people from 120 to 169. @param chance 0 ≤ chance < 1 */
export function seededPeople(chance: number): number {
  return LEAST + Math.floor(chance * (MOST - LEAST + 1))
}
