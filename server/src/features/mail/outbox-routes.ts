import { listOutbox, readOutboxMail, readOutboxPage } from '@thokham/contract/outbox'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { type Call, handle } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { type Mail, readMail, readMails } from './mail-queries.ts'
import { openMail } from './open-mail.ts'

/** The frame's own policy: inline styles and nothing else; links open outside of it. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; " +
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  'x-frame-options': 'SAMEORIGIN',
}

/** Serves the owner's outbox of mails. */
export function outboxRoutes(app: FastifyInstance): void {
  const { services } = app
  const reads = limit(services, { name: 'outbox', attempts: 120, seconds: 60 })
  const spend = (call: Call) => reads.spend(memberOf(call.caller).id, call.reply)

  handle(app, listOutbox, async ({ query }, call) => {
    await spend(call)
    const { mails, ...counted } = await readMails(services.db, query)
    return { delivery: services.mailer.kind, mails: mails.map(presentMail), ...counted }
  })

  handle(app, readOutboxMail, async ({ params }, call) => {
    await spend(call)
    const mail = await found(services, params.id)
    const text = mail.status === 'outboxed' ? (openMail(services.vault, mail)?.text ?? null) : null
    return { ...presentMail(mail), messageId: mail.messageId, text }
  })

  handle(app, readOutboxPage, async ({ params }, call) => {
    await spend(call)
    const mail = await found(services, params.id)
    const texts = mail.status === 'outboxed' && openMail(services.vault, mail)
    if (!texts) throw new Refusal('not_found')
    call.reply.headers(PAGE_HEADERS)
    return texts.html
  })
}

/** Reads a mail. @throws Refusal `not_found` */
async function found({ db }: Services, id: string): Promise<Mail> {
  const mail = await readMail(db, id)
  if (!mail) throw new Refusal('not_found')
  return mail
}

function presentMail(mail: Omit<Mail, 'text' | 'html' | 'line' | 'sealedUnder' | 'messageId' | 'staleAt'>) {
  const { id, to, kind, subject, status, attempts, createdAt, sentAt, lineEnd } = mail
  return {
    id,
    to,
    kind,
    subject,
    status,
    attempts,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    line: lineEnd,
  }
}
