import { deleteAccount, downloadMyData, readUser, updateUser } from '@thokham/contract/account'
import { saveAppearance } from '@thokham/contract/appearance'
import { brandFileName } from '@thokham/domain/brand-file-name'
import type { FastifyInstance } from 'fastify'
import { constraintOf } from '../../db/constraint.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { sessionCookie } from '../../http/session.ts'
import { authLimits } from '../auth/auth-limits.ts'
import { checkPassword } from '../auth/check-password.ts'
import type { AllFeatures } from '../feature.ts'
import { presentMe } from '../me/present-me.ts'
import { readBrand } from '../settings/read-brand.ts'
import { writeAppearance, writeProfile } from './account-queries.ts'
import { eraseMember } from './delete-account.ts'
import { openDataStream } from './stream-data.ts'

/** Serves the member's own profile, appearance, data and deletion. */
export function accountRoutes(app: FastifyInstance, { personalData }: AllFeatures): void {
  const { services } = app
  const limits = authLimits(services)
  const streamData = openDataStream(services, personalData)

  handle(app, readUser, async (_input, { caller }) => presentMe(memberOf(caller)))

  handle(app, updateUser, async ({ body }, { caller, reply, now }) => {
    const member = memberOf(caller)
    await limits.changes.spend(member.id, reply)
    const written = await writeProfile(services.db, member.id, { ...body, now }).catch(unlessPhoneTaken)
    return presentMe({ ...member, ...written })
  })

  handle(app, saveAppearance, async ({ body }, { caller, now }) => {
    await writeAppearance(services.db, memberOf(caller).id, body, now)
    return body
  })

  handle(app, downloadMyData, async (_input, { caller, reply, now }) => {
    const member = memberOf(caller)
    await limits.downloads.spend(member.id, reply)
    reply.type('application/json; charset=utf-8')
    const name = brandFileName(await readBrand(services.db), 'my-data.json')
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    return streamData(member, now)
  })

  handle(app, deleteAccount, async ({ body: { password, withdrawPayment } }, { caller, reply, now }) => {
    const { id } = memberOf(caller)
    await limits.guarded(id, reply, () => checkPassword(services, id, password, 'password'))
    await eraseMember(services, personalData, { id, now, withdrawPayment })
    reply.header('set-cookie', sessionCookie(services, null))
    return { deleted: true as const }
  })
}

/**
 * Maps a unique violation of the phone number to the refusal; throws any other error as it is.
 * @throws Refusal `phone_taken`
 */
function unlessPhoneTaken(error: unknown): never {
  if (constraintOf(error) === 'profiles_phone_key') {
    throw new Refusal('phone_taken', { fields: { phone: 'taken' } })
  }
  throw error
}
