import { randomUUID } from 'node:crypto'
import type { AlertEvent } from '@thokham/domain/alert'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { Transaction } from '../../db/client.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail } from '../mail/send-mail.ts'
import { letter } from '../mail/templates/letter.ts'
import { button, paragraph } from '../mail/templates/letter-content.ts'
import { type Alert, SEND_ALERT, type SentAlert } from './alert.ts'
import { claimDay, readChannels } from './alert-queries.ts'

type Deps = Pick<Services, 'vault' | 'publicUrl' | 'ownerEmail' | 'clock'>

/** Queues an alert for every channel that is on for its event, in the caller's transaction. */
export async function alertOwner(tx: Transaction, deps: Deps, alert: Alert): Promise<void> {
  const at = deps.clock().toISOString()
  for (const { kind, isOn, events, target } of await readChannels(tx)) {
    if (!isOn || !events.includes(alert.event)) continue
    if (kind === 'mail') await mailAlert(tx, deps, alert)
    else if (target) await enqueue(tx, SEND_ALERT, { id: randomUUID(), kind, at, alert })
  }
}

/** Queues an alert of security for every chat and program that is on, whatever else it is sent; the letter is the caller's. */
export async function alertEverywhere(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { title, text }: Pick<SentAlert, 'title' | 'text'>,
): Promise<void> {
  const alert: SentAlert = { event: 'security', title, text, path: '/admin/payment' }
  const at = clock().toISOString()
  for (const { kind, isOn, target } of await readChannels(tx))
    if (isOn && target) await enqueue(tx, SEND_ALERT, { id: randomUUID(), kind, at, alert })
}

/** Queues an alert as `alertOwner` does, once a Bangkok day for a subject, however often it is seen. */
export async function alertOwnerDaily(
  tx: Transaction,
  deps: Deps,
  alert: Alert,
  subject: string,
): Promise<void> {
  await alertOwnerOnce(tx, deps, alert, { subject, day: bangkokDate(deps.clock()) })
}

/** Queues an alert as `alertOwner` does, once for a subject and a date that belongs to it. */
export async function alertOwnerOnce(
  tx: Transaction,
  deps: Deps,
  alert: Alert,
  { subject, day }: { subject: string; day: string },
): Promise<void> {
  if (await claimDay(tx, alert.event, subject, day)) await alertOwner(tx, deps, alert)
}

/** The words of a letter's button, where an event has its own. */
const BUTTONS: Partial<Record<AlertEvent, string>> = { backup_failed: 'เปิดหน้าสำรองข้อมูล' }

/** Queues an alert as a letter to the owner. */
export async function mailAlert(
  tx: Transaction,
  deps: Pick<Deps, 'vault' | 'publicUrl' | 'ownerEmail'>,
  { event, title, text, path }: Alert,
): Promise<void> {
  const brand = await readMailBrand(tx, deps.publicUrl)
  await sendMail(tx, deps.vault, {
    to: deps.ownerEmail,
    ...letter(brand, {
      kind: `alert-${event.replace('_', '-')}`,
      subject: title,
      title,
      blocks: [paragraph(text), button(BUTTONS[event] ?? 'เปิดหน้านี้', `${brand.publicUrl}${path}`)],
    }),
  })
}
