import { randomUUID } from 'node:crypto'
import { dropLineSlip, readLineSlip, readLineSlipPicture, useLineSlip } from '@thokham/contract/line-slip'
import { approvePayments, rejectPayment } from '@thokham/contract/payment-admin'
import { listPayments, type Payment } from '@thokham/contract/payments'
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../db/schema.ts'
import { dumpOf } from '../../testing/dump.ts'
import { workJobs } from '../../testing/letters.ts'
import { type LineAccount, startLineAccount } from '../../testing/line-account.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { aReference, aSlip } from '../../testing/slips.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { lineFeature } from './feature.ts'

const NOW = new Date('2026-11-20T03:30:00Z')
const SITE = 'http://127.0.0.1:1'

let line: LineAccount
let server: TestServer
let admin: TestMember
let malee: TestMember & { userId: string }
beforeEach(async () => {
  line = await startLineAccount()
  server = await startShop({ env: line.env })
  setClock(0)
  admin = await aMember(server.services, { level: 'admin' })
  malee = await aFriend()
})

const setClock = (seconds: number) => {
  server.clock.now = new Date(NOW.getTime() + seconds * 1_000)
}

async function aFriend(columns: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(server.services, columns)
  const userId = `U${randomUUID().replaceAll('-', '')}`
  await server.services.db
    .insert(accounts)
    .values({ id: randomUUID(), userId: member.id, providerId: 'line', accountId: userId })
  line.friends.add(userId)
  return { ...member, userId }
}

type Event = Record<string, unknown> & { webhookEventId: string; replyToken: string }
let sent = 0
/** What LINE sends, each a second later than the one before. */
const event = (userId: string, change: object): Event => ({
  mode: 'active',
  webhookEventId: randomUUID(),
  timestamp: NOW.getTime() + ++sent * 1_000,
  source: { type: 'user', userId },
  replyToken: randomUUID(),
  deliveryContext: { isRedelivery: false },
  ...change,
})

async function anImage(
  userId: string,
  content: Blob | Uint8Array | null,
  change: object = {},
): Promise<Event & { message: { id: string } }> {
  const id = String(Math.random()).slice(2)
  if (content)
    line.contents.set(id, content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content)
  const message = { type: 'image', id, contentProvider: { type: 'line' }, quoteToken: 'q', ...change }
  return event(userId, { type: 'message', message }) as Event & { message: { id: string } }
}
const anUnsend = (userId: string, messageId: string) => {
  const { replyToken: _, ...rest } = event(userId, { type: 'unsend', unsend: { messageId } })
  return rest
}

async function send(...events: object[]) {
  const body = JSON.stringify({ destination: 'Ubot', events })
  const answer = await fetch(`${server.url}/api/line/webhook`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-line-signature': line.sign(body) },
  })
  expect(answer.status).toBe(200)
}
/** Sends events, and does the work that is queued. @returns what was answered since */
async function said(...events: object[]) {
  const before = line.told.length
  await send(...events)
  await workJobs(server, ['line:answer'])
  return line.told.slice(before).map(({ to: _, ...rest }) => rest)
}
const press = (userId: string, label: string) => {
  const says = line.told
    .flatMap(({ answers = [] }) => answers)
    .findLast((button) => button.label === label)?.says
  return said(event(userId, { type: 'postback', postback: { data: says ?? 'not there' } }))
}

async function rejected(member: TestMember, change: Parameters<typeof pay>[2] = {}): Promise<Payment> {
  const { body: payment } = await pay(server, member, change)
  const body = { reason: 'สลิปไม่ชัด' }
  expect((await server.call(rejectPayment, { params: { id: payment.id }, body }, admin)).error).toBeNull()
  return payment
}
const offered = async (member: TestMember) => (await server.call(readLineSlip, {}, member)).body.slip
const paymentsOf = async (member: TestMember) =>
  (await server.call(listPayments, { query: {} }, member)).body.payments
const rowsOf = async (member: TestMember) =>
  (
    await server.pool.query(
      'SELECT slip_reference, slip_bank, resends FROM payments WHERE user_id = $1 ORDER BY number DESC',
      [member.id],
    )
  ).rows

describe('a picture of a member with one rejected payment', () => {
  it('is asked about, and is its slip once the member says so: a new payment, the transfer as it was', async () => {
    const { id, reference } = await rejected(malee)
    const code = aReference()
    const [question] = await said(await anImage(malee.userId, await aSlip({ reference: code })))
    expect(question).toEqual({
      text: `ใช้สลิปนี้กับ ${reference} 1,399 บาทหรือไม่คะ`,
      url: null,
      answers: [
        { label: 'ใช้สลิปนี้', says: expect.stringMatching(new RegExp(`^use [0-9a-f-]{36} ${id}$`)) },
        { label: 'ไม่ใช่', says: expect.stringMatching(/^drop [0-9a-f-]{36}$/) },
      ],
    })
    expect(await paymentsOf(malee), 'nothing was done before').toHaveLength(1)
    const answers = await press(malee.userId, 'ใช้สลิปนี้')
    const [newest, former] = await paymentsOf(malee)
    expect(newest).toMatchObject({ status: 'pending', amountSatang: 139_900, hasSlip: true })
    expect(former).toMatchObject({ id, status: 'rejected' })
    expect(answers).toEqual([
      {
        text: `รับสลิปของ ${newest?.reference} แล้วค่ะ กำลังตรวจ ไม่ต้องโอนซ้ำ`,
        url: `${SITE}/payment-success?id=${newest?.id}`,
      },
    ])
    expect((await rowsOf(malee))[0]).toEqual({ slip_reference: code, slip_bank: '004', resends: id })
    expect(await offered(malee)).toBeNull()
    expect(line.used, 'answers are free').toBe(0)
    // Pressed once more it is known, and nothing more is handed in.
    expect(await press(malee.userId, 'ใช้สลิปนี้')).toEqual([
      {
        text: `${newest?.reference} กำลังตรวจค่ะ`,
        url: `${SITE}/payment-success?id=${newest?.id}`,
      },
    ])
    expect(await paymentsOf(malee)).toHaveLength(2)
  })

  it('is offered on the web, shown to its member alone, and handed in or dropped there', async () => {
    const { id, reference } = await rejected(malee)
    await said(await anImage(malee.userId, await aSlip()))
    const slip = await offered(malee)
    expect(slip).toEqual({
      id: expect.any(String),
      receivedAt: NOW.toISOString(),
      hasCode: true,
      payments: [{ id, reference, amountSatang: 139_900, status: 'rejected' }],
    })
    const read = (as: TestMember) =>
      fetch(server.url + readLineSlipPicture.path, { headers: { cookie: as.cookie } })
    const picture = await read(malee)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(await picture.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
    const other = await aMember(server.services)
    const given = { slipId: slip?.id ?? '', paymentId: id }
    for (const stranger of [other, admin]) {
      expect((await read(stranger)).status).toBe(404)
      expect(await offered(stranger)).toBeNull()
      expect((await server.call(useLineSlip, { body: given }, stranger)).error?.code).toBe('not_found')
      await server.call(dropLineSlip, { body: { slipId: given.slipId } }, stranger)
    }
    const used = await server.call(useLineSlip, { body: given }, malee)
    expect(used.body).toMatchObject({ status: 'pending', hasSlip: true })
    expect([await offered(malee), (await read(malee)).status]).toEqual([null, 404])
    expect((await server.call(useLineSlip, { body: given }, malee)).error?.code).toBe('not_found')

    const kanda = await aFriend()
    await rejected(kanda)
    await said(await anImage(kanda.userId, await aSlip()))
    await server.call(dropLineSlip, { body: { slipId: (await offered(kanda))?.id ?? '' } }, kanda)
    expect(await offered(kanda)).toBeNull()
    expect(await press(kanda.userId, 'ใช้สลิปนี้')).toEqual([{ text: 'ไม่มีรูปนี้แล้วค่ะ กรุณาส่งสลิปอีกครั้ง', url: null }])
  })

  it('is let go where the member says it is none', async () => {
    await rejected(malee)
    await said(await anImage(malee.userId, await aSlip()))
    expect(await press(malee.userId, 'ไม่ใช่')).toEqual([{ text: 'ไม่ใช้รูปนี้ และลบออกแล้วค่ะ', url: null }])
    expect([await offered(malee), (await paymentsOf(malee)).length]).toEqual([null, 1])
  })

  it('without a code is asked about too; one that was used before is refused, as on the web', async () => {
    await rejected(malee)
    const [plain] = await said(await anImage(malee.userId, await aSlip({ reference: null })))
    expect(plain?.text).toMatch(/หรือไม่คะ\nอ่าน QR บนสลิปไม่ได้ ทีมงานจะตรวจด้วยตนเองค่ะ$/)
    const code = aReference()
    const kanda = await aFriend()
    await pay(server, kanda, { slip: await aSlip({ reference: code }) })
    await said(await anImage(malee.userId, await aSlip({ reference: code })))
    expect(await press(malee.userId, 'ใช้สลิปนี้')).toEqual([{ text: 'สลิปนี้เคยใช้แจ้งชำระเงินแล้วค่ะ', url: null }])
    expect(await paymentsOf(malee)).toHaveLength(1)
  })
})

describe('a picture of a member', () => {
  it('whose payment waits takes the place of its slip when they say so; that slip once more is known', async () => {
    const code = aReference()
    const { body: payment } = await pay(server, malee, { slip: await aSlip({ reference: code }) })
    expect(await said(await anImage(malee.userId, await aSlip({ reference: code })))).toEqual([
      { text: `${payment.reference} กำลังตรวจค่ะ`, url: `${SITE}/payment-success?id=${payment.id}` },
    ])
    const better = aReference()
    const [question] = await said(await anImage(malee.userId, await aSlip({ reference: better })))
    expect(question?.text).toBe(`ใช้สลิปนี้กับ ${payment.reference} 1,399 บาทหรือไม่คะ\nรูปนี้จะแทนสลิปที่ส่งไว้แล้วค่ะ`)
    expect((await rowsOf(malee))[0].slip_reference).toBe(code)
    await press(malee.userId, 'ใช้สลิปนี้')
    expect(await rowsOf(malee)).toEqual([{ slip_reference: better, slip_bank: '004', resends: null }])
  })

  it('with several rejected payments is asked which; with one since an approval, about that', async () => {
    const [first, second] = [await rejected(malee), await rejected(malee, { plan: 'monthly' })]
    const [question] = await said(await anImage(malee.userId, await aSlip()))
    const labels = question?.answers?.map(({ label }) => label)
    expect([question?.text, labels]).toEqual([
      'ใช้สลิปนี้กับรายการไหนคะ',
      [`${second.reference} 799 บาท`, `${first.reference} 1,399 บาท`, 'ไม่ใช่'],
    ])
    expect((await offered(malee))?.payments.map(({ id }) => id)).toEqual([second.id, first.id])
    await press(malee.userId, `${first.reference} 1,399 บาท`)
    const [newest] = await paymentsOf(malee)
    expect((await rowsOf(malee))[0].resends).toBe(first.id)
    await server.call(approvePayments, { body: { ids: [newest?.id ?? ''] } }, admin)
    expect((await said(await anImage(malee.userId, await aSlip())))[0]?.text).toMatch(/^ยังไม่มีรายการที่รอสลิปค่ะ/)
    const third = await rejected(malee)
    expect((await said(await anImage(malee.userId, await aSlip())))[0]?.text).toBe(
      `ใช้สลิปนี้กับ ${third.reference} 1,399 บาทหรือไม่คะ`,
    )
  })

  it('who has nothing that waits is kept for the payment that they hand in, and offered no more then', async () => {
    expect(await said(await anImage(malee.userId, await aSlip()))).toEqual([
      {
        text: 'ยังไม่มีรายการที่รอสลิปค่ะ\nถ้าเพิ่งโอน ใช้รูปนี้ในหน้าชำระเงินได้ภายใน 24 ชั่วโมงค่ะ',
        url: `${SITE}/payment`,
      },
    ])
    expect(await offered(malee)).toMatchObject({ hasCode: true, payments: [] })
    setClock(60)
    await pay(server, malee)
    expect(await offered(malee)).toBeNull()
    const lifetime = await aFriend({ level: 'lifetime' })
    expect(await said(await anImage(lifetime.userId, await aSlip()))).toEqual([
      { text: 'ยังไม่มีรายการที่รอสลิปค่ะ', url: null },
    ])
    expect(await offered(lifetime)).toBeNull()
  })

  it('that is no slip is left to the team, where no better slip was asked for', async () => {
    server.services.limitScale = 1
    const photo = () => aSlip({ reference: null })
    const other = { text: 'พิมพ์ “สถานะ” หรือ “ต่ออายุ” ได้ค่ะ เรื่องอื่นทีมงานตอบให้นะคะ', url: null }
    expect(await said(await anImage(malee.userId, await photo()))).toEqual([other])
    await pay(server, malee)
    expect(await said(await anImage(malee.userId, await photo())), 'within the hour').toEqual([])
    expect(await offered(malee)).toBeNull()
  })

  it('that cannot be one is told why: no picture, broken, too large, gone, too many, several at once', async () => {
    await rejected(malee)
    const slip = new Uint8Array(await (await aSlip()).arrayBuffer())
    const of = async (content: Uint8Array | null, change: object = {}) =>
      (await said(await anImage(malee.userId, content, change))).map(({ text }) => text)
    expect(await of(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
      'รับเฉพาะรูป JPEG, PNG หรือ WebP ค่ะ',
    ])
    expect(await of(slip.slice(0, 300))).toEqual(['เปิดรูปนี้ไม่ได้ กรุณาถ่ายภาพหน้าจอสลิปแล้วส่งใหม่ค่ะ'])
    const large = new Uint8Array(2_097_153)
    large.set(slip)
    expect(await of(large)).toEqual(['ขนาดไฟล์ต้องไม่เกิน 2 MB ค่ะ แนบที่เว็บได้เลย รูปใหญ่ย่อให้อัตโนมัติ'])
    expect(await of(large.slice(0, 2_097_152)), 'as large as may be').toEqual([
      expect.stringMatching(/^ใช้สลิปนี้กับ/),
    ])
    expect(await of(null)).toEqual(['ไม่มีรูปนี้แล้วค่ะ กรุณาส่งสลิปอีกครั้ง'])
    const set = await Promise.all(
      [2, 1, 3].map((index) => anImage(malee.userId, slip, { imageSet: { id: 's', index, total: 3 } })),
    )
    expect((await said(...set)).map(({ text }) => text)).toEqual(['มาพร้อมกันหลายรูป กรุณาส่งสลิปมารูปเดียวนะคะ'])
    const asked = line.asked.length
    await of(slip, {
      contentProvider: { type: 'external', originalContentUrl: `${line.env.LINE_API_URL}/x` },
    })
    expect(
      line.asked.slice(asked).filter((path) => !path.endsWith('/reply')),
      'of elsewhere',
    ).toEqual([])
    server.services.limitScale = 1
    const answers: string[] = []
    for (let at = 0; at < 31; at++) answers.push(...(await of(null)))
    expect(answers.at(-1)).toBe('ส่งบ่อยเกินไป กรุณารอสักครู่แล้วส่งใหม่ค่ะ')
  })

  it('of a stranger, or of who has parted LINE, is not fetched', async () => {
    const image = await anImage('Unobody', await aSlip())
    expect(await said(image)).toEqual([{ text: 'เชื่อมบัญชีก่อนนะคะ', url: `${SITE}/profile` }])
    await rejected(malee)
    await server.pool.query('DELETE FROM accounts WHERE user_id = $1', [malee.id])
    expect((await said(await anImage(malee.userId, await aSlip())))[0]?.text).toBe('เชื่อมบัญชีก่อนนะคะ')
    expect(line.asked.filter((path) => path.endsWith('/content'))).toEqual([])
  })
})

describe('events come as they come', () => {
  it('one that comes again is answered once, and waits while LINE prepares the picture', async () => {
    await rejected(malee)
    const image = await anImage(malee.userId, await aSlip())
    line.contentFaults = [202]
    await send(image, image)
    await send({ ...image, deliveryContext: { isRedelivery: true } })
    expect([line.asked, line.told], 'nothing was fetched meanwhile').toEqual([[], []])
    const answer = lineFeature.jobs?.(server.services).jobs['line:answer']
    const tries = (attempt: number) =>
      answer?.(
        { eventId: image.webhookEventId },
        { id: '1', attempt, isLast: attempt === 4, signal: new AbortController().signal },
      )
    await expect(tries(1)).rejects.toThrow('202')
    line.faults = ['broken']
    await expect(tries(2)).rejects.toThrow('500')
    await tries(3)
    await tries(4)
    expect(line.told.map(({ text }) => text)).toEqual([expect.stringMatching(/^ใช้สลิปนี้กับ/)])
    const fetched = line.asked.filter((path) => path.endsWith('/content'))
    expect(fetched, 'what is there is not fetched again').toHaveLength(2)
  })

  it('LINE that stays broken is said at the last try', async () => {
    await rejected(malee)
    const image = await anImage(malee.userId, await aSlip())
    await send(image)
    line.contentFaults = [500]
    const call = { id: '1', attempt: 4, isLast: true, signal: new AbortController().signal }
    await lineFeature.jobs?.(server.services).jobs['line:answer']?.({ eventId: image.webhookEventId }, call)
    expect(line.told.at(-1)?.text).toBe('ไม่มีรูปนี้แล้วค่ะ กรุณาส่งสลิปอีกครั้ง')
  })

  it('of two pictures the later one counts, whichever arrives first', async () => {
    await rejected(malee)
    const [early, late] = [aReference(), aReference()]
    const first = await anImage(malee.userId, await aSlip({ reference: early }))
    const second = await anImage(malee.userId, await aSlip({ reference: late }))
    expect(await said(second)).toHaveLength(1)
    expect(await said(first), 'nobody is asked about it').toEqual([])
    await press(malee.userId, 'ใช้สลิปนี้')
    expect((await rowsOf(malee))[0].slip_reference).toBe(late)
  })

  it('what was taken back in LINE is forgotten, also where that arrives first; a payment keeps its slip', async () => {
    await rejected(malee)
    const image = await anImage(malee.userId, await aSlip())
    await said(image)
    expect(await said(anUnsend(malee.userId, image.message.id))).toEqual([])
    expect(await offered(malee)).toBeNull()
    expect((await press(malee.userId, 'ใช้สลิปนี้'))[0]?.text).toBe('ไม่มีรูปนี้แล้วค่ะ กรุณาส่งสลิปอีกครั้ง')

    const other = await anImage(malee.userId, await aSlip())
    await said(anUnsend(malee.userId, other.message.id))
    expect(await said(other)).toEqual([])
    expect(await offered(malee)).toBeNull()

    const third = await anImage(malee.userId, await aSlip())
    await said(third)
    await press(malee.userId, 'ใช้สลิปนี้')
    await said(anUnsend(malee.userId, third.message.id))
    expect((await paymentsOf(malee))[0]).toMatchObject({ status: 'pending', hasSlip: true })
  })

  it('a button of somebody else’s picture or payment does nothing, nor one that we never made', async () => {
    const { id } = await rejected(malee)
    await said(await anImage(malee.userId, await aSlip()))
    const slip = await offered(malee)
    const kanda = await aFriend()
    const own = await rejected(kanda)
    const pressed = (data: string) => said(event(kanda.userId, { type: 'postback', postback: { data } }))
    for (const data of [`use ${slip?.id} ${id}`, `use ${slip?.id} ${own.id}`])
      expect((await pressed(data))[0]?.text).toBe('ไม่มีรูปนี้แล้วค่ะ กรุณาส่งสลิปอีกครั้ง')
    await pressed(`drop ${slip?.id}`)
    for (const data of ['', 'use', `use ${slip?.id}`, `use ${slip?.id} x`, `buy ${slip?.id} ${id}`])
      expect(await pressed(data), data).toEqual([])
    expect(await offered(malee)).toMatchObject({ id: slip?.id })
    expect(await paymentsOf(kanda)).toHaveLength(1)
  })
})

it('a picture is sealed, and gone after a day, by its own job and by the nightly one', async () => {
  await rejected(malee)
  await said(await anImage(malee.userId, await aSlip()))
  const picture = await fetch(server.url + readLineSlipPicture.path, { headers: { cookie: malee.cookie } })
  const bytes = Buffer.from(await picture.arrayBuffer())
  const dump = await dumpOf(server.pool)
  for (const writing of ['base64', 'base64url', 'hex'] as const)
    expect(dump.includes(bytes.subarray(300, 360).toString(writing)), writing).toBe(false)
  const { rows } = await server.pool.query<{ hours: number }>(
    `SELECT round(extract(epoch FROM run_at - now()) / 3600)::integer AS hours FROM graphile_worker.jobs
     WHERE task_identifier = 'line:forget-slip'`,
  )
  expect(rows).toEqual([{ hours: 24 }])
  setClock(86_400)
  expect(await offered(malee), 'at its time').toBeNull()
  const kept = async () => (await server.pool.query('SELECT id FROM line_slips')).rows
  const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
  const { jobs } = lineFeature.jobs?.(server.services) ?? {}
  setClock(86_399)
  await jobs?.['line:sweep']?.({}, call)
  expect(await kept()).toHaveLength(1)
  setClock(86_401)
  await jobs?.['line:sweep']?.({}, call)
  expect(await kept()).toEqual([])
  setClock(0)
  await said(await anImage(malee.userId, await aSlip()))
  await jobs?.['line:forget-slip']?.((await kept())[0], call)
  expect(await kept()).toEqual([])
})
