import type { Transaction } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { notifyMember } from '../device-notices/notify.ts'
import type { Mail } from './mail-queries.ts'
import { openLine } from './open-mail.ts'

/** What a notice says where the subject of its mail is longer than a locked screen needs. */
const TITLES: Record<string, string> = { 'payment-rejected': 'การชำระเงินยังไม่ผ่าน' }

/**
 * Queues a notice on the member's devices beside a mail that LINE would have told, and has not: whether it arrives nobody
 * hears, so that it takes no mail's place (docs/decisions/107-notices-on-devices.md).
 */
export async function notifyBesideMail(
  { vault, publicUrl }: Pick<Services, 'vault' | 'publicUrl'>,
  tx: Transaction,
  mail: Mail,
): Promise<void> {
  const told = openLine(vault, mail)
  if (!told) return
  const path = told.button?.url.startsWith(`${publicUrl}/`) ? told.button.url.slice(publicUrl.length) : null
  await notifyMember(tx, told.profileId, {
    title: TITLES[mail.kind] ?? mail.subject,
    path: path ?? '/dashboard',
  })
}
