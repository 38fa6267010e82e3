import { VaultError } from '../../integrations/key-vault.ts'
import type { NoticeAddress } from '../../integrations/web-push.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { dropDevice, findDevice } from './device-queries.ts'
import { noticeSender } from './notice-key.ts'
import type { Notice } from './notify.ts'

interface Payload {
  deviceId: string
  notice: Notice
}

/**
 * Sends a notice to a device, through its push service. A device that is there no more, or that the vault does not open, is
 * forgotten; what the service puts off is tried again a few times.
 */
export function sendNotice(services: Services): JobHandler {
  const { db, vault, webPush, clock, log } = services
  return async (payload, { signal, isLast }) => {
    const { deviceId, notice } = payload as Payload
    const device = await findDevice(db, deviceId, clock())
    if (!device) return
    const address = open(device)
    if (!address) return dropDevice(db, device.id)
    const ended = await webPush.send(address, JSON.stringify(notice), await noticeSender(services), signal)
    if (ended === 'gone') await dropDevice(db, device.id)
    if (ended === 'refused') log.warn({ service: new URL(address.endpoint).host }, 'A push service refuses')
    // What was lost is said by a mail as well: no job that failed, about which the owner would be alerted.
    if (ended === 'busy' && !isLast) throw new Error('The push service takes nothing now')
  }

  function open({ id, address }: { id: string; address: string }): NoticeAddress | null {
    try {
      return JSON.parse(vault.open(address, { ownerId: id, purpose: 'notice-device' }))
    } catch (error) {
      if (error instanceof VaultError) return null
      throw error
    }
  }
}
