import { randomUUID } from 'node:crypto'
import { sendChatPicture } from '@thokham/contract/chat'
import { readInboxConversation, readInboxPicture } from '@thokham/contract/chat-inbox'
import { readHealth } from '@thokham/contract/health'
import { listAllPayments, reviewPayment } from '@thokham/contract/payment-admin'
import { readSlip } from '@thokham/contract/payments'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetScans } from '../../http/scanned-uploads.ts'
import { openScanner } from '../../integrations/scanner.ts'
import { aVisitor, newestConversation } from '../../testing/chat.ts'
import { workJobs } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { aScanner, type StubScanner } from '../../testing/scanner.ts'
import { aSlip } from '../../testing/slips.ts'
import type { Caller, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let stub: StubScanner
beforeEach(async () => {
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin' })
  stub = aScanner()
  turnOn()
})
const turnOn = () => {
  server.services.scanner = openScanner({ SCAN_COMMAND: stub.command })
}

/** Pays with a slip, or sends it into the chat; tells how the team and the one who sent it find it. */
async function aPicture(kind: 'slip' | 'chat') {
  if (kind === 'slip') {
    const payer = await aMember(server.services)
    const { body } = await pay(server, payer)
    const open = (as: Caller) => server.call(readSlip, { params: { id: body.id } }, as)
    return {
      open: () => open(admin),
      openOwn: () => open(payer),
      state: async () =>
        (await server.call(reviewPayment, { params: { id: body.id }, query: {} }, admin)).body.payment
          .slipScan,
    }
  }
  const visitor = await aVisitor(server)
  const sent = { body: { key: randomUUID(), text: '' }, file: await aSlip() }
  const { body } = await server.call(sendChatPicture, sent, visitor)
  const seq = body.messages[0]?.seq ?? 0
  const id = await newestConversation(server)
  return {
    open: () => server.call(readInboxPicture, { params: { id, seq: String(seq) } as never }, admin),
    openOwn: () => server.send('GET', `/api/chat/pictures/${seq}`, undefined, visitor),
    state: async () => {
      const { messages } = (await server.call(readInboxConversation, { params: { id }, query: {} }, admin))
        .body
      return messages.find((message) => message.seq === seq)?.pictureScan
    },
  }
}

const queued = async () =>
  (
    await server.pool.query(
      "SELECT attempts, max_attempts FROM graphile_worker.jobs WHERE task_identifier LIKE '%:scan-%' ORDER BY id",
    )
  ).rows
const makeDue = () => server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')

describe.each(['slip', 'chat'] as const)('a picture of the kind %s', (kind) => {
  it('waits, is found clean, and is opened then; its sender sees it at once', async () => {
    const { open, openOwn, state } = await aPicture(kind)
    expect(await state()).toBe('waiting')
    const closed = await open()
    expect([closed.status, closed.error?.code, closed.error?.details]).toEqual([
      409,
      'file_not_scanned',
      { state: 'waiting' },
    ])
    expect((await openOwn()).status).toBe(200)
    expect(await queued()).toHaveLength(1)
    await workJobs(server)
    expect(await state()).toBe('clean')
    expect((await open()).status).toBe(200)
    // What was scanned is what is opened: WebP.
    expect(Buffer.from(stub.seen().bytes, 'base64').subarray(8, 12).toString()).toBe('WEBP')
  })

  it('that is refused stays shut to the team, and no line of the log says what was found', async () => {
    stub.answer(1)
    const { open, openOwn, state } = await aPicture(kind)
    await workJobs(server)
    expect(await state()).toBe('refused')
    expect((await open()).error?.details).toEqual({ state: 'refused' })
    expect((await openOwn()).status).toBe(200)
    expect(JSON.stringify(server.log)).not.toContain('a secret of the file')
    expect(server.log.map(({ msg }) => msg)).toContain('the scanner refuses a picture')
  })

  it('without a verdict is tried again, five times and once somebody looks ten minutes later', async () => {
    server.services.scanner = openScanner({ SCAN_COMMAND: '/nowhere/clamdscan -' })
    const { open, state } = await aPicture(kind)
    for (let tries = 0; tries < 5; tries++) {
      await workJobs(server)
      await makeDue()
    }
    expect(await state()).toBe('unreadable')
    expect((await open()).error?.details).toEqual({ state: 'unreadable' })
    expect(await queued()).toEqual([{ attempts: 5, max_attempts: 5 }])
    turnOn()
    await server.pool.query("UPDATE scanned_files SET scanned_at = now() - interval '11 minutes'")
    expect(await state()).toBe('unreadable')
    await workJobs(server)
    expect(await state()).toBe('clean')
  })

  it('from before the setting is scanned once somebody looks; without it everything opens', async () => {
    server.services.scanner = null
    const { open, state } = await aPicture(kind)
    expect(await queued()).toEqual([])
    expect(await state()).toBeNull()
    expect((await open()).status).toBe(200)
    turnOn()
    expect(await Promise.all([state(), state()])).toEqual(['waiting', 'waiting'])
    expect(await queued()).toHaveLength(1)
    await workJobs(server)
    expect(await state()).toBe('clean')
    expect((await open()).status).toBe(200)
  })

  it('that is gone before its turn is passed over', async () => {
    const { state } = await aPicture(kind)
    for await (const { name } of server.services.files.listAll()) await server.services.files.remove(name)
    await workJobs(server)
    expect(await state()).toBe('waiting')
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([])
  })
})

it('the list says it as well, and forgets with the picture', async () => {
  await aPicture('slip')
  await workJobs(server)
  const list = async () => (await server.call(listAllPayments, { query: {} }, admin)).body.payments
  expect((await list()).map(({ slipScan }) => slipScan)).toEqual(['clean'])
  await server.pool.query("UPDATE scanned_files SET scanned_at = now() - interval '2 days'")
  await forgetScans(server.services)
  expect((await server.pool.query('SELECT FROM scanned_files')).rowCount).toBe(1)
  await server.pool.query('UPDATE payments SET slip_image = NULL')
  await forgetScans(server.services)
  expect((await server.pool.query('SELECT FROM scanned_files')).rowCount).toBe(0)
})

describe('the health of the system', () => {
  const found = async () => {
    const owner = await aMember(server.services, { level: 'owner' })
    const { findings } = (await server.call(readHealth, {}, owner)).body
    const { state, reason } = findings.find(({ subject }) => subject === 'scans') ?? {}
    return `${state} ${reason}`
  }

  it('says that a scanner works', async () => {
    expect(await found()).toBe('fine scans_fine')
  })

  it('says that a picture has no verdict', async () => {
    await server.pool.query("INSERT INTO scanned_files VALUES ('slips/x', 'unreadable')")
    expect(await found()).toBe('act scans_failing')
  })
})
