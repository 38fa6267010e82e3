import { readdirSync, readFileSync } from 'node:fs'
import { listOutbox, readOutboxMail, readOutboxPage } from '@thokham/contract/outbox'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mails } from '../../db/schema.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
import { dumpOf } from '../../testing/dump.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { jobPlan } from '../features.ts'
import { deliverMail, deliverMails } from './deliver-mail.ts'
import { readMailBrand } from './mail-brand.ts'
import { type Message, sendMail, sendMails } from './send-mail.ts'
import { sweepMails } from './sweep-mails.ts'
import { resetPasswordLetter } from './templates/account-letters.ts'

const LINK = 'https://thokham.example/reset-password?token=canary-4711'
const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }

async function letter({ services }: TestServer) {
  const brand = await readMailBrand(services.db, services.publicUrl)
  return resetPasswordLetter(brand, { email: 'pim@example.com', url: LINK, minutes: 30 })
}

const sendMailNow = ({ services }: TestServer, message: Message) =>
  services.db.transaction((tx) => sendMail(tx, services.vault, message))

async function work({ pool, services }: TestServer) {
  const jobs = await startJobs({ pool, log: services.log as never, ...jobPlan(services) })
  onTestFinished(() => jobs.stop(5_000))
}

const rowOf = async ({ services }: TestServer, id: string) =>
  (await services.db.select().from(mails).where(eq(mails.id, id)))[0]

describe('with a mail server', () => {
  it('a mail goes out after the commit, once, and its text is forgotten', async () => {
    const smtp = await startMailServer()
    const server = await startTestServer({
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'ทอคำ <no-reply@thokham.example>' },
    })
    await work(server)
    const message = { to: 'pim@example.com', ...(await letter(server)) }
    const rolledBack = server.services.db.transaction(async (tx) => {
      await sendMail(tx, server.services.vault, message)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    const id = await sendMailNow(server, message)

    await expect
      .poll(() => rowOf(server, id))
      .toMatchObject({
        status: 'sent',
        attempts: 1,
        text: null,
        html: null,
        messageId: `<${id}@thokham.example>`,
      })
    expect(smtp.received).toHaveLength(1)
    const { to, raw } = smtp.received[0] ?? { to: [], raw: '' }
    expect(to).toEqual(['pim@example.com'])
    expect(raw).toContain(`Message-ID: <${id}@thokham.example>`)
    expect(raw).toMatch(/^From: =\?UTF-8\?.*<no-reply@thokham.example>/m)
    expect(raw).toContain('Auto-Submitted: auto-generated')
    expect(raw).toContain('Content-Type: multipart/alternative')
    expect(JSON.stringify([await rowOf(server, id), server.log])).not.toContain('canary')
  })

  it('lies sealed while it waits', async () => {
    const server = await startTestServer({
      env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@thokham.example' },
    })
    const id = await sendMailNow(server, { to: 'pim@example.com', ...(await letter(server)) })
    const { rows } = await server.pool.query('SELECT j::text FROM graphile_worker._private_jobs AS j')
    expect(rows).toHaveLength(1)
    const row = await rowOf(server, id)
    expect(row?.html).toMatch(/^v1\./)
    expect(JSON.stringify([rows, row])).not.toContain('canary')
  })

  it('is sent once by 50 tries at the same time', async () => {
    const smtp = await startMailServer()
    const server = await startTestServer({
      connections: 50,
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@thokham.example' },
    })
    const mailId = await sendMailNow(server, { to: 'pim@example.com', ...(await letter(server)) })
    const deliver = deliverMail(server.services)
    await Promise.all(Array.from({ length: 50 }, () => deliver({ mailId }, call)))
    expect(smtp.received).toHaveLength(1)
    expect(await rowOf(server, mailId)).toMatchObject({ status: 'sent', attempts: 1 })
  })

  it('is tried again after a temporary refusal, under the same Message-ID, and given up at the last try', async () => {
    let refusals = 1
    const smtp = await startMailServer({
      onRcptTo(_address, _session, done) {
        done(
          refusals-- > 0 ? Object.assign(new Error('later, pim@example.com'), { responseCode: 451 }) : null,
        )
      },
    })
    const server = await startTestServer({
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@thokham.example' },
    })
    const deliver = deliverMail(server.services)
    const message = { to: 'pim@example.com', ...(await letter(server)) }
    const mailId = await sendMailNow(server, message)
    await expect(deliver({ mailId }, call)).rejects.toThrow()
    expect(await rowOf(server, mailId)).toMatchObject({ status: 'queued', attempts: 1 })
    await deliver({ mailId }, call)
    expect(smtp.received.map(({ raw }) => /Message-ID: (.*)/.exec(raw)?.[1])).toEqual([
      `<${mailId}@thokham.example>`,
    ])

    refusals = 1
    const lost = await sendMailNow(server, message)
    await expect(deliver({ mailId: lost }, { ...call, isLast: true })).rejects.toThrow()
    expect(await rowOf(server, lost)).toMatchObject({ status: 'failed', attempts: 1, text: null, html: null })
  })

  it('goes out beside others by one job; one that fails is tried again alone, one that was sent is not sent again', async () => {
    let isRefused = true
    const smtp = await startMailServer({
      onRcptTo({ address }, _session, done) {
        const error = Object.assign(new Error('later'), { responseCode: 451 })
        done(isRefused && address.startsWith('b@') ? error : null)
      },
    })
    const server = await startTestServer({
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@thokham.example' },
    })
    const words = await letter(server)
    const to = ['a@example.com', 'b@example.com', 'c@example.com']
    await server.services.db.transaction((tx) =>
      sendMails(
        tx,
        server.services.vault,
        to.map((address) => ({ to: address, ...words })),
      ),
    )
    const jobs = async () =>
      (await server.pool.query('SELECT key, payload FROM graphile_worker._private_jobs ORDER BY id')).rows
    const [queued, ...others] = await jobs()
    expect([queued.payload.mailIds.length, others]).toEqual([3, []])
    const statuses = async () =>
      (await server.pool.query('SELECT status, attempts FROM mails ORDER BY "to"')).rows.map(
        ({ status, attempts }) => `${status} ${attempts}`,
      )
    const deliverAll = deliverMails(server.services)
    await deliverAll(queued.payload, { ...call, signal: AbortSignal.abort() })
    expect(await statuses()).toEqual(['queued 0', 'queued 0', 'queued 0'])
    expect((await jobs()).slice(1).map(({ payload }) => payload.mailId)).toEqual(queued.payload.mailIds)
    await deliverAll(queued.payload, call)
    expect(await statuses()).toEqual(['sent 1', 'queued 1', 'sent 1'])
    const again = (await jobs()).find(({ key }) => key === `mail:${queued.payload.mailIds[1]}`)
    isRefused = false
    await deliverAll(queued.payload, call)
    await deliverMail(server.services)(again?.payload, call)
    expect(await statuses()).toEqual(['sent 1', 'sent 2', 'sent 1'])
    expect(smtp.received).toHaveLength(3)
  })

  it('is given up at once when the recipient does not exist, and when its link has stopped working', async () => {
    const smtp = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody') ? Object.assign(new Error('who?'), { responseCode: 550 }) : null),
    })
    const server = await startTestServer({
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@thokham.example' },
    })
    const deliver = deliverMail(server.services)
    const nobody = await sendMailNow(server, { to: 'nobody@example.com', ...(await letter(server)) })
    await deliver({ mailId: nobody }, call)
    expect(await rowOf(server, nobody)).toMatchObject({ status: 'failed', attempts: 1, text: null })
    const stale = await sendMailNow(server, {
      to: 'pim@example.com',
      ...(await letter(server)),
      staleAt: new Date(Date.now() - 1),
    })
    await deliver({ mailId: stale }, call)
    expect(await rowOf(server, stale)).toMatchObject({ status: 'failed', attempts: 0, text: null })
    expect(smtp.received).toHaveLength(0)
  })

  it('waits while the server is away, or refuses our password, or offers no TLS', async () => {
    const refusing = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    })
    const withPassword = refusing.url.replace('//', '//user:hunter2@')
    for (const SMTP_URL of ['smtp://127.0.0.1:1', withPassword, `${refusing.url}?requireTLS=true`]) {
      const server = await startTestServer({ env: { SMTP_URL, MAIL_FROM: 'no-reply@thokham.example' } })
      const mailId = await sendMailNow(server, { to: 'pim@example.com', ...(await letter(server)) })
      await expect(deliverMail(server.services)({ mailId }, call)).rejects.toThrow()
      expect(await rowOf(server, mailId)).toMatchObject({ status: 'queued', attempts: 1 })
      await expect(server.services.mailer.check()).rejects.toThrow()
    }
  })

  it('cannot be turned to a second recipient or header by what stands in it', async () => {
    const smtp = await startMailServer()
    const server = await startTestServer({
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@thokham.example' },
    })
    const mailId = await sendMailNow(server, {
      ...(await letter(server)),
      to: 'pim@example.com, thief@example.com',
      subject: 'x\r\nBcc: thief@example.com',
    })
    await deliverMail(server.services)({ mailId }, call).catch(() => {})
    for (const { to, raw } of smtp.received) {
      expect(to).not.toContain('thief@example.com')
      expect(raw).not.toMatch(/^Bcc:/m)
    }
  })
})

describe('without a mail server', () => {
  let server: TestServer
  let owner: TestMember
  let id: string
  beforeAll(async () => {
    server = await startTestServer()
    owner = await aMember(server.services, { level: 'owner' })
    id = await sendMailNow(server, { to: 'pim@example.com', ...(await letter(server)) })
    await deliverMail(server.services)({ mailId: id }, call)
  })

  it('a mail is kept sealed in the database, and in no file', async () => {
    const row = await rowOf(server, id)
    expect(row).toMatchObject({ status: 'outboxed', messageId: `<${id}@thokham.local>` })
    expect(row?.text).toMatch(/^v1\./)
    expect(await dumpOf(server.pool)).not.toContain('canary')
    const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(files.length).toBeGreaterThan(0)
    for (const { parentPath, name } of files)
      expect(readFileSync(`${parentPath}/${name}`, 'utf8')).not.toMatch(/canary|pim@example/)
  })

  it('the owner reads it: the list, the text, the page under a policy that runs nothing', async () => {
    const list = await server.call(listOutbox, { query: {} }, owner)
    expect(list.body).toMatchObject({
      delivery: 'outbox',
      total: 1,
      mails: [{ id, to: 'pim@example.com', kind: 'reset-password', status: 'outboxed', attempts: 1 }],
    })
    expect(JSON.stringify(list.body)).not.toContain('canary')
    const mail = await server.call(readOutboxMail, { params: { id } }, owner)
    expect(mail.body.text).toContain(LINK)
    const page = await fetch(server.url + readOutboxPage.path.replace(':id', id), {
      headers: { cookie: owner.cookie },
    })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain(`href="${LINK}"`)
  })

  it('pages newest first, and filters', async () => {
    for (let n = 0; n < 12; n++) {
      await sendMailNow(server, { ...(await letter(server)), to: `m${n}@example.com` })
    }
    const page = (query: Record<string, string>) => server.call(listOutbox, { query: query as never }, owner)
    const first = (await page({})).body
    const second = (await page({ page: '2' })).body
    expect([first.total, first.isMore]).toEqual([13, false])
    expect([...first.mails, ...second.mails].map(({ to }) => to)).toEqual([
      ...Array.from({ length: 12 }, (_, n) => `m${11 - n}@example.com`),
      'pim@example.com',
    ])
    expect((await page({ status: 'outboxed' })).body).toMatchObject({ total: 1, mails: [{ id }] })
    expect((await page({ page: '0' })).error?.fields).toEqual({ page: 'too_small' })
    expect((await page({ status: 'lost' })).status).toBe(400)
  })

  it('counts to 10,000 and says that there are more; the pages so far are the newest', async () => {
    const more = (count: number) =>
      server.pool.query(
        `INSERT INTO mails (id, "to", kind, subject, status, created_at)
         SELECT gen_random_uuid(), 'm' || n || '@example.com', 'expiry', 'VIP', 'sent', now() - n * interval '1 minute'
         FROM generate_series(1, $1::int) n`,
        [count],
      )
    const page = async () =>
      (await server.call(listOutbox, { query: { status: 'sent', page: 1_000 } }, owner)).body
    await more(10_000)
    const last = await page()
    expect([last.total, last.isMore]).toEqual([10_000, false])
    expect(last.mails.map(({ to }) => to)).toEqual(
      Array.from({ length: 10 }, (_, n) => `m${9_991 + n}@example.com`),
    )
    await more(1)
    expect(await page()).toMatchObject({ total: 10_000, isMore: true })
  })

  it('forgets after 30 days', async () => {
    const day = 24 * 60 * 60 * 1000
    await server.services.db
      .update(mails)
      .set({ createdAt: new Date(Date.now() - 29 * day) })
      .where(eq(mails.id, id))
    const kept = await sendMailNow(server, { ...(await letter(server)), to: 'old@example.com' })
    await deliverMail(server.services)({ mailId: kept }, call)
    await server.services.db
      .update(mails)
      .set({ createdAt: new Date(Date.now() - 31 * day) })
      .where(eq(mails.id, kept))
    await sweepMails(server.services)({}, call)
    expect(await rowOf(server, id)).toMatchObject({ status: 'outboxed' })
    expect(await rowOf(server, kept)).toBeUndefined()
  })
})
