import type { Doer } from '../features/audit/write-audit.ts'

/** Returns who does it, for the audit: whoever may use the terminal, which no account tells. */
export function atTheTerminal(now: Date): Doer {
  return { caller: { member: null }, request: { ip: 'terminal' }, now }
}
