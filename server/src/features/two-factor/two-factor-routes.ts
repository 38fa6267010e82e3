import {
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  verifyTwoFactor,
} from '@thokham/contract/two-factor'
import type { FastifyInstance } from 'fastify'
import { readSecondFactors } from '../../db/second-factors.ts'
import { memberOf, sessionOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { type Call, handle } from '../../http/operation.ts'
import { authLimits } from '../auth/auth-limits.ts'
import { takeChallenge, tryChallenge } from '../auth/challenge-second-factor.ts'
import { checkPassword } from '../auth/check-password.ts'
import { noteSignIn } from '../auth/note-sign-in.ts'
import { openSession } from '../auth/open-session.ts'
import { warnMember } from '../auth/warn-member.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { requireOfAdmins } from './require-of-admins.ts'
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
  /** @throws Refusal `conflict` when this second factor is off */
  const proveBoth = async (
    call: Call,
    { password, code }: { password: string; code: string },
    wanted: 'isAsked' | 'byApp',
  ) => {
    const { id: profileId } = memberOf(call.caller)
    await provePassword(call, password)
    if (!(await readSecondFactors(services.db, profileId))[wanted]) throw new Refusal('conflict')
    await proveSecondFactor(services, limits, call, { profileId, code })
    return profileId
  }

  handle(app, readTwoFactor, async (_input, { caller }) => {
    const member = memberOf(caller)
    const [factor, { isAsked, byPasskey }, recoveryCodesLeft, { security }] = await Promise.all([
      queries.readTwoFactor(services.db, member.id),
      readSecondFactors(services.db, member.id),
      queries.countRecoveryCodes(services.db, member.id),
      readCurrentSettings(services.db),
    ])
    const enabledAt = factor?.enabledAt?.toISOString() ?? null
    const required = member.membership === 'admin' && security.requireTwoFactorForAdmins
    return {
      enabled: enabledAt !== null,
      required,
      enabledAt,
      byPasskey: isAsked && byPasskey,
      recoveryCodesLeft,
    }
  })

  handle(app, startTwoFactor, async ({ body }, call) => {
    await provePassword(call, body.password)
    return beginTwoFactor(services, memberOf(call.caller))
  })

  handle(app, confirmTwoFactor, async ({ body: { code } }, call) => {
    const [member, session] = [memberOf(call.caller), sessionOf(call.caller)]
    const recoveryCodes = await limits.secondFactor(member.id, call, () =>
      enableTwoFactor(services, { member, session, code, origin: call }),
    )
    if (call.caller.level === 'owner') await requireOfAdmins(services, call)
    return { recoveryCodes }
  })

  handle(app, verifyTwoFactor, async ({ body: { challenge, code } }, call) => {
    const profileId = await tryChallenge(services, challenge, call.now)
    await proveSecondFactor(services, limits, call, { profileId, code }, async (tx) => {
      await takeChallenge(services, tx, challenge, call.now)
      await openSession(services, tx, profileId, call)
    })
    await noteSignIn(services, profileId, call)
    return { userId: profileId }
  })

  handle(app, renewRecoveryCodes, async ({ body }, call) => {
    const profileId = await proveBoth(call, body, 'isAsked')
    const { email: to } = memberOf(call.caller)
    const recoveryCodes = await services.db.transaction(async (tx) => {
      await warnMember(tx, services, call, { to, kind: 'codes-new' })
      return issueRecoveryCodes(services, tx, profileId)
    })
    return { recoveryCodes }
  })

  handle(app, disableTwoFactor, async ({ body }, call) => {
    const profileId = await proveBoth(call, body, 'byApp')
    const { email: to } = memberOf(call.caller)
    await services.db.transaction(async (tx) => {
      if (await queries.dropTwoFactor(tx, profileId))
        await warnMember(tx, services, call, { to, kind: 'factor-off' })
    })
    return { enabled: false as const }
  })
}
