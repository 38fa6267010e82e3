import {
  addPasskey as addOperation,
  askOwnPasskey,
  askPasskey,
  listPasskeys,
  removePasskey as removeOperation,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  stepUpWithPasskey,
} from '@thokham/contract/passkeys'
import type { FastifyInstance } from 'fastify'
import { memberOf, sessionOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { authLimits } from '../auth/auth-limits.ts'
import { findChallenged, takeChallenge, tryChallenge } from '../auth/challenge-second-factor.ts'
import { noteProof } from '../auth/note-proof.ts'
import { noteSignIn } from '../auth/note-sign-in.ts'
import { openSession } from '../auth/open-session.ts'
import { requireOfAdmins } from '../two-factor/require-of-admins.ts'
import { addPasskey } from './add-passkey.ts'
import { checkPasskey } from './check-passkey.ts'
import type { ChallengeUse } from './passkey-challenge.ts'
import { creationOptions, requestOptions } from './passkey-options.ts'
import { readPasskeys, rename } from './passkey-queries.ts'
import { presentPasskey } from './present-passkey.ts'
import { removePasskey } from './remove-passkey.ts'

/** Serves a member's passkeys, and what they open (docs/auth.md#passkeys). */
export function passkeyRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services
  const limits = authLimits(services)

  const useOf = (challenge: string | null): ChallengeUse =>
    challenge === null ? { purpose: 'sign-in', of: '' } : { purpose: 'second-step', of: challenge }

  handle(app, listPasskeys, async (_input, { caller }) => ({
    passkeys: (await readPasskeys(db, memberOf(caller).id)).map(presentPasskey),
  }))

  handle(app, startPasskey, (_input, { caller, now }) =>
    creationOptions(services, { member: memberOf(caller), session: sessionOf(caller), now }),
  )

  handle(app, addOperation, async ({ body }, call) => {
    const added = await addPasskey(services, call, body)
    if (call.caller.level === 'owner') await requireOfAdmins(services, call)
    return added
  })

  handle(app, renamePasskey, async ({ params: { id }, body: { name } }, { caller }) => {
    const renamed = await rename(db, memberOf(caller).id, { id, name })
    if (!renamed) throw new Refusal('not_found')
    return presentPasskey(renamed)
  })

  handle(app, removeOperation, async ({ params: { id } }, call) => {
    await removePasskey(services, call, id)
    return { removed: true as const }
  })

  handle(app, askPasskey, async ({ body: { challenge } }, { now }) => {
    const of = challenge === null ? null : await findChallenged(services, challenge, now)
    return requestOptions(services, { use: useOf(challenge), of, now })
  })

  handle(app, signInWithPasskey, async ({ body: { proof, challenge } }, call) => {
    const attempt = limits.signInByPasskey(call)
    await attempt.spend()
    const profileId = challenge === null ? null : await tryChallenge(services, challenge, call.now)
    const userId = await checkPasskey(
      services,
      call,
      { proof, use: useOf(challenge), profileId },
      async (tx, id) => {
        if (challenge !== null) await takeChallenge(services, tx, challenge, call.now)
        await openSession(services, tx, id, call)
      },
    )
    await attempt.giveBack()
    await noteSignIn(services, userId, call)
    return { userId }
  })

  handle(app, askOwnPasskey, (_input, { caller, now }) =>
    requestOptions(services, {
      use: { purpose: 'step-up', of: sessionOf(caller).id },
      of: memberOf(caller).id,
      now,
    }),
  )

  handle(app, stepUpWithPasskey, async ({ body: { proof } }, call) => {
    const [{ id: profileId }, session] = [memberOf(call.caller), sessionOf(call.caller)]
    const use = { purpose: 'step-up', of: session.id } as const
    return limits.guarded(profileId, call.reply, async () => {
      let provenUntil = ''
      await checkPasskey(services, call, { proof, use, profileId }, async (tx) => {
        provenUntil = await noteProof(tx, session, call.now)
      })
      return { provenUntil }
    })
  })
}
