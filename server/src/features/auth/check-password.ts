import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { readPasswordHash } from './account-queries.ts'
import { verifyPassword } from './password-hash.ts'

/**
 * Asks a signed-in member for their password again before something grave.
 * @param field the input that holds it
 * @throws Refusal `wrong_password`, also for a member without one
 */
export async function checkPassword(
  services: Services,
  profileId: string,
  password: string,
  field: string,
): Promise<void> {
  const hash = await readPasswordHash(services.db, profileId)
  if (hash !== null && (await verifyPassword({ hash, password }))) return
  throw new Refusal('wrong_password', { fields: { [field]: 'wrong' } })
}
