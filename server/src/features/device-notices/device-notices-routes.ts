import { readDeviceNotices, startDeviceNotices, stopDeviceNotices } from '@thokham/contract/device-notices'
import type { FastifyInstance } from 'fastify'
import { memberOf, sessionOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { handle } from '../../http/operation.ts'
import type { Caller } from '../../http/session.ts'
import { findLineUser } from '../line/find-line-user.ts'
import { dropDeviceOf, isNotified, keepDevice } from './device-queries.ts'
import { noticeSender } from './notice-key.ts'

/** Serves whether the caller's device is notified. */
export function deviceNoticesRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, webPush, lineBot } = services
  const starts = limit(services, { name: 'device-notices', attempts: 20, seconds: 600 })
  const stateOf = async (caller: Caller, isOn: boolean) => ({
    publicKey: (await noticeSender(services)).publicKey,
    isOn,
    isByLine: lineBot !== null && (await findLineUser(db, memberOf(caller).id)) !== null,
  })

  handle(app, readDeviceNotices, async (_input, { caller }) =>
    stateOf(caller, await isNotified(db, sessionOf(caller).id)),
  )

  handle(app, startDeviceNotices, async ({ body: address }, { caller, reply }) => {
    const profileId = memberOf(caller).id
    await starts.spend(profileId, reply)
    if (!webPush.isFit(address)) throw new Refusal('invalid_input', { fields: { endpoint: 'format' } })
    const sessionId = sessionOf(caller).id
    await db.transaction((tx) => keepDevice(tx, services, { profileId, sessionId, address }))
    return stateOf(caller, true)
  })

  handle(app, stopDeviceNotices, async (_input, { caller }) => {
    await dropDeviceOf(db, sessionOf(caller).id)
    return stateOf(caller, false)
  })
}
