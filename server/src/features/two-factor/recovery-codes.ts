import { randomInt } from 'node:crypto'
import type { Transaction } from '../../db/client.ts'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'
import { countRecoveryCodes, dropNeedlessRecoveryCodes, replaceRecoveryCodes } from './two-factor-queries.ts'

const COUNT = 10
const LENGTH = 10
/** Without 0, 1, i, l, o and u: what is copied by hand is not misread. 50 bits a code. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz'

/** Gives a member ten fresh recovery codes in place of the former ones. @returns them, as they are shown once */
export async function issueRecoveryCodes(
  services: Pick<Services, 'tokenSecret'>,
  tx: Transaction,
  profileId: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, freshCode)
  await replaceRecoveryCodes(
    tx,
    profileId,
    codes.map((code) => recoveryHash(services, profileId, code)),
  )
  return codes
}

/** Gives a member who has none left ten recovery codes. @returns them; null where there are some */
export async function issueFirstCodes(
  services: Pick<Services, 'tokenSecret'>,
  tx: Transaction,
  profileId: string,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(tx, profileId)) > 0) return null
  return issueRecoveryCodes(services, tx, profileId)
}

/** Takes recovery codes that stand beside neither app nor passkey any more. */
export function dropNeedlessCodes(tx: Transaction, profileId: string): Promise<void> {
  return dropNeedlessRecoveryCodes(tx, profileId)
}

/** Returns what the database keeps of a recovery code, however it is typed. */
export function recoveryHash(
  services: Pick<Services, 'tokenSecret'>,
  profileId: string,
  typed: string,
): string {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return keyedHash(services, 'recovery-code', profileId, code)
}

function freshCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}
