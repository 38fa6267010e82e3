import { randomUUID } from 'node:crypto'
import { PARTNER_CODE_LIFE_MS } from '@thokham/domain/partner'
import { partnerCodes } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { signerOf } from '../signing/signing-keys.ts'
import { writePartnerCode } from './partner-code.ts'

/** Makes a fresh partner code of a member. */
export async function issueCode(
  services: Services,
  memberId: string,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const signer = await signerOf(services, 'partner')
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + PARTNER_CODE_LIFE_MS)
  await services.db.insert(partnerCodes).values({ id, profileId: memberId, expiresAt })
  return { code: writePartnerCode(signer, { id, expiresAt }), expiresAt }
}
