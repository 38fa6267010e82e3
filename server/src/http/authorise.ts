import { type Capability, can } from '@thokham/domain/access'
import { Refusal } from './fail.ts'
import type { Caller, CallerSession, Member } from './session.ts'

/**
 * Returns whether this caller may use the capability, by the access table (docs/product/access.md#who-may-do-what). An admin
 * who still has to set up the second factor may do what a lifetime member may, and no more.
 */
export function mayCall(caller: Caller, capability: Capability): boolean {
  return can(caller.level, capability) && !needsTwoFactorSetup(caller, capability)
}

/**
 * Refuses a caller whom the access table does not allow the capability.
 * @throws Refusal `unauthenticated` for a visitor, `two_factor_setup_required` for an admin who has to set it up first,
 *   `forbidden` for anybody else whom the table does not allow
 */
export function authorise(caller: Caller, capability: Capability): void {
  if (mayCall(caller, capability)) return
  if (can(caller.level, capability)) throw new Refusal('two_factor_setup_required')
  throw new Refusal(caller.level === 'visitor' ? 'unauthenticated' : 'forbidden')
}

function needsTwoFactorSetup({ member }: Caller, capability: Capability): boolean {
  return member?.mustSetUpTwoFactor === true && !can('lifetime', capability)
}

/**
 * Returns the member behind a call.
 * @throws Refusal `unauthenticated` for a visitor
 */
export function memberOf(caller: Caller): Member {
  if (!caller.member) throw new Refusal('unauthenticated')
  return caller.member
}

/**
 * Returns the session behind a call.
 * @throws Refusal `unauthenticated` for a visitor
 */
export function sessionOf(caller: Caller): CallerSession {
  if (!caller.session) throw new Refusal('unauthenticated')
  return caller.session
}
