import type { Actor } from '../features/trust/warn-owner.ts'

/** Returns who does it, for the audit and letters: whoever may use the terminal, which no account tells. */
export function atTheTerminal(now: Date): Actor {
  return { caller: { member: null }, request: { ip: 'terminal', headers: {} }, now }
}
