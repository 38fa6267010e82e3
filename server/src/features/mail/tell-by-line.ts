import type { Transaction } from '../../db/client.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { findLineUser } from '../line/find-line-user.ts'
import type { Mail } from './mail-queries.ts'
import { openLine } from './open-mail.ts'

/** So often LINE may fail before the mail goes out instead. */
const TRIES = 3

/**
 * Tells a member by LINE what a mail would say, where they have joined it and are a friend of the shop's account.
 * @returns how that ended; null = there is nothing to tell there, or nobody whom it would reach
 * @throws where LINE gave no answer, the first times: the same message again is told once
 */
export async function tellByLine(
  { lineBot, vault, log }: Pick<Services, 'lineBot' | 'vault' | 'log'>,
  tx: Transaction,
  mail: Mail,
): Promise<Mail['lineEnd']> {
  const message = lineBot && openLine(vault, mail)
  const userId = message && (await findLineUser(tx, message.profileId))
  if (!userId) return null
  try {
    const outcome = await lineBot.push(userId, message, mail.id)
    return outcome === 'refused' ? null : outcome
  } catch (error) {
    if (mail.attempts + 1 < TRIES) throw error
    log.warn({ error: describeError(error) }, 'LINE does not answer; a mail goes out instead')
    return null
  }
}
