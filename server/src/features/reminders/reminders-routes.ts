import { answerReminders, readReminders, remindLeaving, saveReminders } from '@thokham/contract/reminders'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { profiles } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import { handle } from '../../http/operation.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { isDeclineToken } from './decline-link.ts'
import { remindNear } from './send-reminders.ts'

/** Serves whether a member wants reminders, and the owner's own reminder. */
export function remindersRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services
  const answers = limit(services, { name: 'reminder-answers', attempts: 30, seconds: 600 })

  handle(app, readReminders, async (_input, { caller }) => {
    const [row] = await db
      .select({ wants: profiles.wantsReminders })
      .from(profiles)
      .where(eq(profiles.id, memberOf(caller).id))
    return { wants: row?.wants ?? true }
  })

  handle(app, saveReminders, async ({ body: { wants } }, { caller }) => {
    await db
      .update(profiles)
      .set({ wantsReminders: wants })
      .where(eq(profiles.id, memberOf(caller).id))
    return { wants }
  })

  handle(app, answerReminders, async ({ body: { member, token, wants } }, { request, reply }) => {
    await answers.spend(networkOf(request.ip), reply)
    if (!isDeclineToken(services, member, token)) throw new Refusal('link_bad')
    const changed = await db
      .update(profiles)
      .set({ wantsReminders: wants })
      .where(and(eq(profiles.id, member), isNull(profiles.deletedAt)))
      .returning({ id: profiles.id })
    if (changed.length === 0) throw new Refusal('link_bad')
    return { wants }
  })

  handle(app, remindLeaving, async (_input, call) => {
    const sent = await remindNear(services, call.now)
    await db.transaction((tx) =>
      writeAudit(tx, call, {
        action: 'reminders.send',
        subjectKind: 'members',
        subjectId: 'near',
        after: { sent },
      }),
    )
    return { sent }
  })
}
