import { type Capability, can } from '@thokham/domain/access'
import { Refusal } from './fail.ts'
import type { Caller } from './session.ts'

/**
 * The access table's word at the server (decisions.md §8).
 * @throws Refusal `unauthenticated` for a visitor, `forbidden` for anybody else whom the table does not allow
 */
export function authorise(caller: Caller, capability: Capability): void {
  if (can(caller.level, capability)) return
  throw new Refusal(caller.level === 'visitor' ? 'unauthenticated' : 'forbidden')
}
