import {
  freezeShop as freezeOperation,
  freezeShopByLink,
  openShop,
  readTrust as readOperation,
  stepUp,
} from '@thokham/contract/trust'
import type { FastifyInstance } from 'fastify'
import { readSecondFactors } from '../../db/second-factors.ts'
import { memberOf, sessionOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { sessionCookie } from '../../http/session.ts'
import { authLimits } from '../auth/auth-limits.ts'
import { checkPassword } from '../auth/check-password.ts'
import { noteProof } from '../auth/note-proof.ts'
import { writeSettings } from '../settings/change-settings.ts'
import { proveSecondFactor } from '../two-factor/prove-second-factor.ts'
import { freezeShop } from './freeze-shop.ts'
import { isNotMeToken } from './not-me-link.ts'
import { readTrust } from './read-trust.ts'
import { warnOwner } from './warn-owner.ts'

/** Serves the proof that moves money and power, and what freezes the shop where it was somebody else (docs/auth.md#step-up). */
export function trustRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services
  const limits = authLimits(services)

  handle(app, stepUp, async ({ body: { password, code } }, call) => {
    const { caller, reply, now } = call
    const [{ id: profileId }, session] = [memberOf(caller), sessionOf(caller)]
    await limits.guarded(profileId, reply, () => checkPassword(services, profileId, password, 'password'))
    if ((await readSecondFactors(db, profileId)).isAsked) {
      if (!code) throw new Refusal('code_bad', { fields: { code: 'required' } })
      await proveSecondFactor(services, limits, call, { profileId, code })
    }
    return { provenUntil: await noteProof(db, session, now) }
  })

  handle(app, readOperation, (_input, { now }) => readTrust(db, now))

  handle(app, freezeOperation, async (_input, call) => {
    const frozenSince = await freezeShop(services, call)
    call.reply.header('set-cookie', sessionCookie(services, null))
    return { frozenSince }
  })

  handle(app, freezeShopByLink, async ({ body: { token } }, call) => {
    await limits.links.spend(call)
    if (!isNotMeToken(services, token, call.now)) throw new Refusal('link_bad')
    return { frozenSince: await freezeShop(services, call) }
  })

  handle(app, openShop, async (_input, call) => {
    await db.transaction(async (tx) => {
      await writeSettings(
        tx,
        services,
        call,
        (current) => ({ ...current, sales: { ...current.sales, frozenSince: null } }),
        'shop.open',
      )
      await warnOwner(tx, services, call, 'shop.open')
    })
    return readTrust(db, call.now)
  })
}
