import {
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  verifyTwoFactor,
} from '@thokham/contract/two-factor'
import type { FastifyInstance } from 'fastify'
import { memberOf, sessionOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { type Call, handle } from '../../http/operation.ts'
import { authLimits } from '../auth/auth-limits.ts'
import { takeChallenge, tryChallenge } from '../auth/challenge-second-factor.ts'
import { checkPassword } from '../auth/check-password.ts'
import { hasSecondFactor } from '../auth/has-second-factor.ts'
import { openSession } from '../auth/open-session.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { beginTwoFactor, enableTwoFactor } from './set-up-two-factor.ts'
import * as queries from './two-factor-queries.ts'

/** Serves two-factor sign-in: setting it up, signing in with it, and its recovery codes. */
export function twoFactorRoutes(app: FastifyInstance): void {
  const { services } = app
  const limits = authLimits(services)

  const provePassword = (call: Call, password: string) => {
    const { id } = memberOf(call.caller)
    return limits.guarded(id, call.reply, () => checkPassword(services, id, password, 'password'))
  }
  /** @throws Refusal `conflict` when the second factor is off */
  const proveBoth = async (call: Call, { password, code }: { password: string; code: string }) => {
    const { id: profileId } = memberOf(call.caller)
    await provePassword(call, password)
    if (!(await hasSecondFactor(services.db, profileId))) throw new Refusal('conflict')
    await limits.secondFactor(profileId, call.reply, () =>
      checkSecondFactor(services, services.db, { profileId, code, now: call.now }),
    )
    return profileId
  }

  handle(app, readTwoFactor, async (_input, { caller }) => {
    const member = memberOf(caller)
    const [factor, recoveryCodesLeft, { security }] = await Promise.all([
      queries.readTwoFactor(services.db, member.id),
      queries.countRecoveryCodes(services.db, member.id),
      readCurrentSettings(services.db),
    ])
    const enabledAt = factor?.enabledAt?.toISOString() ?? null
    const required = member.membership === 'admin' && security.requireTwoFactorForAdmins
    return { enabled: enabledAt !== null, required, enabledAt, recoveryCodesLeft }
  })

  handle(app, startTwoFactor, async ({ body }, call) => {
    await provePassword(call, body.password)
    return beginTwoFactor(services, memberOf(call.caller))
  })

  handle(app, confirmTwoFactor, async ({ body: { code } }, call) => {
    const [member, session] = [memberOf(call.caller), sessionOf(call.caller)]
    const recoveryCodes = await limits.secondFactor(member.id, call.reply, () =>
      enableTwoFactor(services, { member, session, code, now: call.now }),
    )
    return { recoveryCodes }
  })

  handle(app, verifyTwoFactor, async ({ body: { challenge, code } }, call) => {
    const profileId = await tryChallenge(services, challenge, call.now)
    await limits.secondFactor(profileId, call.reply, () =>
      services.db.transaction(async (tx) => {
        await checkSecondFactor(services, tx, { profileId, code, now: call.now })
        await takeChallenge(services, tx, challenge, call.now)
        await openSession(services, tx, profileId, call)
      }),
    )
    return { userId: profileId }
  })

  handle(app, renewRecoveryCodes, async ({ body }, call) => {
    const profileId = await proveBoth(call, body)
    const recoveryCodes = await services.db.transaction((tx) => issueRecoveryCodes(services, tx, profileId))
    return { recoveryCodes }
  })

  handle(app, disableTwoFactor, async ({ body }, call) => {
    const profileId = await proveBoth(call, body)
    await services.db.transaction((tx) => queries.dropTwoFactor(tx, profileId))
    return { enabled: false as const }
  })
}
