import { randomUUID } from 'node:crypto'
import { listAlertChannels, saveAlertChannel, testAlertChannel } from '@thokham/contract/alerts'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { limit } from '../../http/limits.ts'
import { handle } from '../../http/operation.ts'
import { mailAlert } from './alert-owner.ts'
import { type ChannelRow, findChannel, readChannels } from './alert-queries.ts'
import { saveChannel } from './save-channel.ts'
import { sendByChannel } from './send-alert.ts'

const TEST = {
  title: 'ทดสอบการแจ้งเตือน',
  text: 'ถ้าเห็นข้อความนี้ การแจ้งเตือนพร้อมใช้งานแล้ว',
  path: '/admin/settings#alerts',
}

/** Serves the ways to the owner. */
export function alertsRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services
  const tests = limit(services, { name: 'alert-tests', attempts: 20, seconds: 600 })
  const listed = async () => ({ channels: (await readChannels(db)).map(present) })

  handle(app, listAlertChannels, listed)

  handle(app, saveAlertChannel, async ({ params, body }, call) => {
    await saveChannel(services, call, params.channel, body)
    return listed()
  })

  handle(app, testAlertChannel, async ({ params: { channel: kind } }, { caller, reply, now }) => {
    await tests.spend(memberOf(caller).id, reply)
    if (kind === 'mail') {
      await db.transaction((tx) => mailAlert(tx, services, { event: 'job_failed', ...TEST }))
      return { outcome: 'taken' as const, status: null }
    }
    const channel = await findChannel(db, kind)
    const { path, ...said } = TEST
    const message = { event: 'test', ...said, url: services.publicUrl + path, at: now.toISOString() }
    const ended = channel && (await sendByChannel(services, channel, message, randomUUID()))
    if (!ended) return { outcome: 'not_set' as const, status: null }
    return { outcome: ended.outcome, status: ended.outcome === 'refused' ? ended.status : null }
  })
}

function present(row: ChannelRow) {
  const { kind, isOn, events, hint, target, lastSentAt, lastFailedAt, lastFailure } = row
  const isFailing = lastFailedAt !== null && (lastSentAt === null || lastFailedAt > lastSentAt)
  return {
    kind,
    isOn,
    events,
    isReady: kind === 'mail' || target !== null,
    hint,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastFailedAt: lastFailedAt?.toISOString() ?? null,
    lastFailure: isFailing ? lastFailure : null,
  }
}
