import { weaknessesOf } from '@thokham/domain/password'
import { Refusal } from '../../http/fail.ts'

/**
 * Refuses passwords that are guessed first (docs/product/accounts.md#passwords), from a list of our own, without asking anybody.
 * @param field the input that holds the password
 * @throws Refusal `weak_password` with the reasons
 */
export function refuseWeakPassword(
  password: string,
  person: { email: string; displayName: string; phone: string },
  field = 'password',
): void {
  const reasons = weaknessesOf(password, [person.email, person.displayName, person.phone])
  if (reasons.length > 0) throw new Refusal('weak_password', { fields: { [field]: 'weak' }, reasons })
}
