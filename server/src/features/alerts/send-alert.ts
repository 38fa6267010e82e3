import type { AlertChannel } from '@thokham/domain/alert'
import type { AlertMessage, AlertTarget } from '../../integrations/alert-sender.ts'
import type { PostOutcome } from '../../integrations/guarded-post.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import type { SentAlert } from './alert.ts'
import { type ChannelRow, findChannel, noteOutcome } from './alert-queries.ts'

interface Payload {
  id: string
  kind: Exclude<AlertChannel, 'mail'>
  at: string
  alert: SentAlert
}

/** Sends an alert; the queue tries again, later and later, until it is taken. What was switched off meanwhile stays silent. */
export function sendAlert(services: Services): JobHandler {
  return async (payload, { signal }) => {
    const { id, kind, at, alert } = payload as Payload
    const channel = await findChannel(services.db, kind)
    if (!channel?.isOn) return
    const { event, title, text, path } = alert
    const message = { event, title, text, url: services.publicUrl + path, at }
    const ended = await sendByChannel(services, channel, message, id, signal)
    if (ended !== null && ended.outcome !== 'taken') throw new Error(`The channel answered ${wordOf(ended)}`)
  }
}

/**
 * Sends a message by a channel and notes how it went.
 * @returns null when no address is set, or none that the vault opens
 */
export async function sendByChannel(
  { db, vault, alertSender, clock }: Services,
  channel: ChannelRow,
  message: AlertMessage,
  id: string,
  signal?: AbortSignal,
): Promise<PostOutcome | null> {
  const target = targetOf(vault, channel)
  if (!target) return null
  const ended = await alertSender.send(target, message, id, signal)
  await noteOutcome(db, channel.kind, {
    at: clock(),
    failure: ended.outcome === 'taken' ? null : wordOf(ended),
  })
  return ended
}

function targetOf(vault: Services['vault'], { id, target, sealedUnder }: ChannelRow): AlertTarget | null {
  if (!target || !sealedUnder) return null
  try {
    return JSON.parse(vault.open(target, { ownerId: id, purpose: 'alert' })) as AlertTarget
  } catch {
    return null
  }
}

function wordOf(ended: PostOutcome): string {
  return ended.outcome === 'refused' ? `refused ${ended.status}` : ended.outcome
}
