import { readLineAccount, receiveLineEvents } from '@thokham/contract/line'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { handle } from '../../http/operation.ts'
import { findLineUser } from './find-line-user.ts'
import { readEvents } from './read-events.ts'
import { takeEvents } from './take-events.ts'

/** How long a screen waits for LINE (ms). */
const PATIENCE_MS = 3_000

/** Serves the shop's LINE account: its webhook, and what the profile says of it. */
export function lineRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, lineBot } = services
  const looks = limit(services, { name: 'line-account', attempts: 60, seconds: 600 })

  handle(app, readLineAccount, async (_input, { caller, reply }) => {
    const { id } = memberOf(caller)
    const userId = lineBot && (await findLineUser(db, id))
    if (!userId) return { account: null }
    await looks.spend(id, reply)
    const isFriend = await lineBot.isFriend(userId, AbortSignal.timeout(PATIENCE_MS)).catch(() => null)
    return { account: { addUrl: lineBot.addUrl, isFriend } }
  })

  handle(
    app,
    receiveLineEvents,
    async ({ body }, { request, now }) => {
      if (!lineBot) throw new Refusal('not_found')
      const signature = request.headers['x-line-signature']
      if (typeof signature !== 'string' || !lineBot.isSigned(Buffer.concat(request.pieces ?? []), signature))
        throw new Refusal('forbidden')
      await takeEvents(services, readEvents(body.events), now)
      return { taken: true as const }
    },
    { keepsBytes: true },
  )
}
