import type { alertSettings } from '@thokham/contract/alerts'
import type { AlertChannel } from '@thokham/domain/alert'
import { eq } from 'drizzle-orm'
import type { output } from 'zod'
import type { Transaction } from '../../db/client.ts'
import { alertChannels } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { AlertTarget } from '../../integrations/alert-sender.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { warnOwner } from '../trust/warn-owner.ts'
import { sealForRow } from '../vault/seal-for-row.ts'
import { lockChannel } from './alert-queries.ts'

/**
 * Sets a way to the owner under the lock of its row; an address or token that is not given stays as it is.
 * @throws Refusal `invalid_input` where it is switched on without one, or LINE is given one half
 */
export async function saveChannel(
  services: Services,
  call: Call,
  kind: AlertChannel,
  given: output<typeof alertSettings>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const before = await lockChannel(tx, kind)
    const target = targetOf(kind, given)
    if (given.isOn && kind !== 'mail' && !target && !before.target)
      throw new Refusal('invalid_input', { fields: { [kind === 'line' ? 'token' : 'url']: 'required' } })
    const sealed = target && (await sealedTarget(tx, services, before.id, target))
    if (sealed) await warnOwner(tx, services, call, 'alerts.address')
    const { isOn, events } = given
    await tx
      .update(alertChannels)
      .set({ isOn, events, ...sealed, ...(sealed && { lastFailedAt: null, lastFailure: null }) })
      .where(eq(alertChannels.kind, kind))
    await writeAudit(tx, call, {
      action: 'alerts.save',
      subjectKind: 'alert_channel',
      subjectId: kind,
      before: { isOn: before.isOn, events: before.events, hint: before.hint },
      after: { isOn, events, hint: sealed?.hint ?? before.hint },
    })
  })
}

/** Returns the columns that hold a target, sealed under the shared lock of sealing. */
async function sealedTarget(tx: Transaction, { vault }: Services, id: string, target: AlertTarget) {
  const { text, keyId } = await sealForRow(tx, vault, JSON.stringify(target), {
    ownerId: id,
    purpose: 'alert',
  })
  return { target: text, sealedUnder: keyId, hint: hintOf(target) }
}

/**
 * Reads where a way to the owner leads; null when nothing was given.
 * @throws Refusal `invalid_input` with `token` or `to` as `required` when LINE is given one half
 */
function targetOf(kind: AlertChannel, { url, token, to }: output<typeof alertSettings>): AlertTarget | null {
  switch (kind) {
    case 'mail':
      return null
    case 'line':
      if (token === '' && to === '') return null
      if (token === '' || to === '')
        throw new Refusal('invalid_input', { fields: { [token === '' ? 'token' : 'to']: 'required' } })
      return { kind, token, to }
    default:
      return url === '' ? null : { kind, url }
  }
}

/** Returns what the owner may see again of a target: where it leads, never what opens it. */
function hintOf(target: AlertTarget): string {
  return target.kind === 'line' ? `…${target.to.slice(-4)}` : new URL(target.url).host
}
