import { weaknessesOf } from '@thokham/domain/password'
import { ADMIN_PASSWORD_MIN } from '@thokham/domain/typed-password'
import { Refusal } from '../../http/fail.ts'
import { isAmongCommonest } from '../../security/password-filter.ts'

/**
 * Refuses passwords that are guessed first (docs/product/accounts.md#passwords), by lists of our own, without asking anybody;
 * those of admins have to be longer.
 * @param field the input that holds the password
 * @throws Refusal `weak_password` with the reasons
 */
export function refuseWeakPassword(
  password: string,
  person: { email: string; displayName: string; phone: string; membership?: string },
  field = 'password',
): void {
  const reasons = weaknessesOf(password, [person.email, person.displayName, person.phone])
  if (reasons.length === 0 && isAmongCommonest(password)) reasons.push('common')
  if (person.membership === 'admin' && password.length < ADMIN_PASSWORD_MIN) reasons.push('short')
  if (reasons.length > 0) throw new Refusal('weak_password', { fields: { [field]: 'weak' }, reasons })
}
