import { randomUUID } from 'node:crypto'
import { askForPerson, sendChatPicture, takePictureAsSlip } from '@thokham/contract/chat'
import { approvePayment, rejectPayment } from '@thokham/contract/payment-admin'
import { readPayment } from '@thokham/contract/payments'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aVisitor, say, setChat } from '../../testing/chat.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { aReference, aSlip } from '../../testing/slips.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** 21:46 in Bangkok. */
const SENT = new Date('2026-11-27T14:46:00Z')
const HOUR_MS = 60 * 60 * 1000

let server: TestServer
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  server = await startShop({ connections: 20 })
  admin = await aMember(server.services, { level: 'admin' })
  await setChat(server, {})
})
beforeEach(async () => {
  server.clock.now = SENT
  member = await aMember(server.services)
})

const answerTo = async (question: string, as: Parameters<typeof say>[2] = member) =>
  (await say(server, question, as)).body.messages[1]
const links = (message: Awaited<ReturnType<typeof answerTo>>) => message?.links.map(({ to }) => to)

async function aPayment(): Promise<{ id: string; reference: string }> {
  const transfer = { transferDate: '2026-11-27', transferTime: '21:30' }
  const { body, error } = await pay(server, member, transfer)
  expect(error).toBeNull()
  return body
}

const OF_MONEY = ['โอนแล้วเมื่อไหร่จะได้', 'สลิป', 'ขอเงินคืน', 'รอมาเกิน 24 ชั่วโมง', 'จ่ายเงินไปแล้วนะคะ', 'จ่ายยังไง']

describe('who has paid and asks', () => {
  it.each(OF_MONEY)(
    'is told where the payment that waits stands, and offered a person: %s',
    async (question) => {
      const { id, reference } = await aPayment()
      const answer = await answerTo(question)
      expect(answer?.text).toContain(`${reference} ส่งแล้ว 21:46 กำลังตรวจค่ะ ปกติไม่เกิน 24 ชั่วโมง ไม่ต้องโอนซ้ำนะคะ`)
      expect(answer?.text).not.toMatch(/แพ็กเกจ|บาท/)
      expect(links(answer)).toEqual([`/payment-success?id=${id}`, '#person'])
    },
  )

  it('is not put off once the promise is over', async () => {
    const { reference } = await aPayment()
    server.clock.now = new Date(SENT.getTime() + 25 * HOUR_MS)
    const answer = await answerTo('รอมาเกิน 24 ชม แล้วนะ ขอเงินคืน')
    expect(answer?.text).toContain(`${reference} เกิน 24 ชั่วโมงแล้ว ขออภัยค่ะ ให้ทีมงานดูให้ได้เลย`)
    expect(answer?.text).toContain('เรื่องเงินคืนทีมงานดูแลเองค่ะ')
  })

  it('is told why it was rejected, and that nothing is to be paid twice', async () => {
    const { id, reference } = await aPayment()
    await server.call(rejectPayment, { params: { id }, body: { reason: 'สลิปไม่ชัดเจน' } }, admin)
    const answer = await answerTo('ส่งสลิปแล้วเงียบ')
    expect(answer?.text).toBe(`${reference} ยังไม่ผ่านค่ะ สลิปไม่ชัดเจน ไม่ต้องโอนซ้ำ`)
    expect(answer?.links[0]).toEqual({ to: `/payment-success?id=${id}`, label: 'ส่งสลิปที่ชัดกว่า' })
  })

  it('is told when it was approved, and until when it holds', async () => {
    const { id, reference } = await aPayment()
    await server.call(approvePayment, { params: { id } }, admin)
    expect((await answerTo('โอนแล้วเมื่อไหร่จะได้'))?.text).toContain(`${reference} อนุมัติแล้วค่ะ ใช้ได้ถึง 27 พ.ย. 2570`)
    const { text } = (await answerTo('vip ของฉันหมดเมื่อไหร่')) ?? {}
    expect(text).toBe('บัญชีนี้เป็น VIP ถึง 27 พ.ย. 2570 21:46 น. เหลือ 366 วันค่ะ')
  })

  it('without a payment is told so, and sold nothing', async () => {
    const answer = await answerTo('โอนแล้วเมื่อไหร่จะได้')
    expect(answer?.text).toBe('ยังไม่มีรายการชำระเงินค่ะ')
    expect(links(answer)).toEqual(['/payment', '#person'])
    const visitor = await aVisitor(server)
    const other = await answerTo('โอนแล้วเมื่อไหร่จะได้', visitor)
    expect(other?.text).toContain('เข้าสู่ระบบ')
    expect(links(other)).toEqual(['/login', '#person'])
  })
})

it('who was VIP is told the renewal that they may buy', async () => {
  const lapsed = await aMember(server.services, { level: 'lapsed' })
  const answer = await answerTo('หมดอายุแล้วต่อยังไง', lapsed)
  expect(answer?.text).toMatch(/^VIP หมดอายุเมื่อ .* ค่ะ งานเดิมยังอยู่\nต่อเดือนละ 99 บาทค่ะ$/)
  expect(links(answer)).toEqual(['/payment?plan=renewal'])
  expect((await answerTo('ต่ออายุยังไง'))?.text).toContain('เริ่มจากเดือนแรก 799 บาท')
})

describe('a picture with a slip’s QR', () => {
  const show = (slip: Blob) =>
    server.call(sendChatPicture, { body: { key: randomUUID(), text: '' }, file: slip }, member)

  it('is offered as the slip of the payment that waits, and is it with a press, once', async () => {
    const { id, reference } = await aPayment()
    const before = (await server.call(readPayment, { params: { id } }, member)).body.slipVersion
    const { body } = await show(await aSlip({ reference: aReference() }))
    const [picture, offer] = body.messages
    expect(offer?.links[0]).toEqual({ to: '#slip', label: `ใช้เป็นสลิปของ ${reference}` })
    const take = () => server.call(takePictureAsSlip, { body: { seq: picture?.seq ?? 0 } }, member)
    const { body: taken } = await take()
    await take()
    expect(taken.messages.at(-1)?.text).toBe(`ใช้ภาพนี้เป็นสลิปของ ${reference} แล้วค่ะ กำลังตรวจ`)
    expect((await server.call(readPayment, { params: { id } }, member)).body.slipVersion).not.toBe(before)
    const stranger = await aMember(server.services)
    await say(server, 'สวัสดี', stranger)
    const foreign = await server.call(takePictureAsSlip, { body: { seq: picture?.seq ?? 0 } }, stranger)
    expect(foreign.status).toBe(404)
  })

  it('is a better one of the rejected', async () => {
    const { id } = await aPayment()
    await server.call(rejectPayment, { params: { id }, body: { reason: 'สลิปไม่ชัดเจน' } }, admin)
    const { body } = await show(await aSlip({ reference: aReference() }))
    const { status } = await server.call(
      takePictureAsSlip,
      { body: { seq: body.messages[0]?.seq ?? 0 } },
      member,
    )
    expect(status).toBe(200)
    expect((await answerTo('สลิป'))?.text).toContain('กำลังตรวจ')
  })

  it('is offered also while the team answers, who say the rest', async () => {
    const { reference } = await aPayment()
    await server.call(askForPerson, {}, member)
    const [picture, offer] = (await show(await aSlip({ reference: aReference() }))).body.messages
    expect(offer?.links[0]).toEqual({ to: '#slip', label: `ใช้เป็นสลิปของ ${reference}` })
    const body = { seq: picture?.seq ?? 0 }
    const { messages } = (await server.call(takePictureAsSlip, { body }, member)).body
    expect(messages.at(-1)?.text).toContain(`ใช้ภาพนี้เป็นสลิปของ ${reference} แล้วค่ะ`)
    expect((await show(await aSlip({ reference: null }))).body.messages).toHaveLength(1)
  })

  it('is a picture like others where nothing waits, and without a QR', async () => {
    expect((await show(await aSlip({ reference: aReference() }))).body.messages[1]?.text).toContain(
      'ได้รับภาพแล้ว',
    )
    await aPayment()
    expect((await show(await aSlip({ reference: null }))).body.messages[1]?.text).toContain('ได้รับภาพแล้ว')
  })
})
