import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { deviceWords } from '../devices/device-words.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail } from '../mail/send-mail.ts'
import {
  type MemberSecurityKind,
  memberSecurityLetter,
  type SecurityMoment,
} from '../mail/templates/security-letters.ts'

/** What of a call says when and from where it came. */
export interface Origin {
  request: Pick<FastifyRequest, 'ip' | 'headers'>
  now: Date
}

/** Says when and from where a call came, as letters have it. */
export function momentOf({ request, now }: Origin): SecurityMoment {
  return { at: now, device: deviceWords(request.headers['user-agent'] ?? null), place: request.ip }
}

/**
 * Writes to a member that their account is opened in another way or from another place, in the caller's transaction.
 * @param left of their recovery codes, where one was used
 */
export async function warnMember(
  tx: Transaction,
  { vault, publicUrl }: Pick<Services, 'vault' | 'publicUrl'>,
  origin: Origin,
  { to, kind, left }: { to: string; kind: MemberSecurityKind; left?: number },
): Promise<void> {
  const letter = memberSecurityLetter(await readMailBrand(tx, publicUrl), kind, momentOf(origin), left)
  await sendMail(tx, vault, { to, ...letter })
}
