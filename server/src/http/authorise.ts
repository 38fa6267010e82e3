import type { ErrorCode } from '@thokham/contract/errors'
import { type Capability, can } from '@thokham/domain/access'
import { Refusal } from './fail.ts'
import type { Caller, CallerSession, Member } from './session.ts'

/**
 * Returns whether this caller may use the capability, by the access table (docs/product/access.md#who-may-do-what). An admin
 * who still has to set up the second factor, or to set a longer password, may do what a lifetime member may, and no more.
 */
export function mayCall(caller: Caller, capability: Capability): boolean {
  return can(caller.level, capability) && missingOf(caller, capability) === null
}

/**
 * Refuses a caller whom the access table does not allow the capability.
 * @throws Refusal `unauthenticated` for a visitor, `two_factor_setup_required` and `new_password_required` for an admin
 *   who has to do that first, `forbidden` for anybody else whom the table does not allow
 */
export function authorise(caller: Caller, capability: Capability): void {
  if (!can(caller.level, capability)) {
    throw new Refusal(caller.level === 'visitor' ? 'unauthenticated' : 'forbidden')
  }
  const missing = missingOf(caller, capability)
  if (missing) throw new Refusal(missing)
}

/** Tells what an admin has to do before acting as one; null = nothing, or they act as a member. */
function missingOf({ member }: Caller, capability: Capability): ErrorCode | null {
  if (!member || can('lifetime', capability)) return null
  if (member.mustRenewPassword) return 'new_password_required'
  return member.mustSetUpTwoFactor ? 'two_factor_setup_required' : null
}

/**
 * Returns the member behind a call.
 * @throws Refusal `unauthenticated` for a visitor
 */
export function memberOf<M = Member>(caller: { member: M | null }): M {
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
