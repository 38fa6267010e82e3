import { randomUUID } from 'node:crypto'
import { listOffers } from '@thokham/contract/packages'
import { approvePayment, rejectPayment } from '@thokham/contract/payment-admin'
import { listPayments, quotePayment, readPayment, submitPayment } from '@thokham/contract/payments'
import { generate } from 'promptparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/members.ts'
import { aCoupon, aSubmission, pay, startShop } from '../../testing/payments.ts'
import { aReference, aSlip } from '../../testing/slips.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
/** A second process on the same database. */
let other: TestServer
beforeAll(async () => {
  server = await startShop({ connections: 40 })
  other = await startTestServer({ pool: server.pool })
  server.clock.now = new Date('2026-11-20T03:30:00Z')
  other.clock.now = server.clock.now
})

const rows = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows

describe('a payment', () => {
  it('is handed in with its slip; the member, and nobody else, sees it', async () => {
    const member = await aMember(server.services)
    const reference = aReference()
    const made = await pay(server, member, {
      plan: 'monthly',
      slip: await aSlip({ reference }),
      transferDate: '19/11/2569',
      transferTime: '10.30',
    })
    expect(made.body).toMatchObject({
      plan: 'monthly',
      packageName: 'VIP 1 เดือน',
      status: 'pending',
      priceSatang: 79_900,
      discountSatang: 0,
      amountSatang: 79_900,
      transferDate: '2026-11-19',
      transferTime: '10:30',
      bank: 'kbank',
      hasSlip: true,
      createdAt: '2026-11-20T03:30:00.000Z',
      granted: null,
    })
    expect(made.body.reference).toMatch(/^TK-\d{6}$/)
    const { id } = made.body
    const [row] = await rows('SELECT slip_bank, slip_reference, slip_image FROM payments WHERE id = $1', [id])
    expect(row).toMatchObject({ slip_bank: '004', slip_reference: reference })
    expect((await server.call(readPayment, { params: { id } }, member)).body).toEqual(made.body)
    expect((await server.call(listPayments, { query: {} }, member)).body).toEqual({
      payments: [made.body],
      total: 1,
    })
    const stranger = await aMember(server.services)
    expect((await server.call(readPayment, { params: { id } }, stranger)).status).toBe(404)
    expect((await server.call(listPayments, { query: {} }, stranger)).body.total).toBe(0)
  })

  it('whose first attempt comes to its end while it is asked again is answered with that', async () => {
    const member = await aMember(server.services)
    const slip = await aSlip()
    const key = randomUUID()
    const first = await pay(server, member, { slip })
    // The second attempt has looked for its key in vain, and then waits for the packages.
    const holder = await server.pool.connect()
    await holder.query('BEGIN; LOCK TABLE packages')
    const second = server.call(
      submitPayment,
      { body: { ...aSubmission({ idempotencyKey: key }), shownTotalSatang: 139_900 }, file: slip },
      member,
    )
    await expect
      .poll(
        async () =>
          (
            await rows(
              `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'packages'::regclass
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            )
          ).length,
      )
      .toBeGreaterThan(0)
    await holder.query('UPDATE payments SET idempotency_key = $1 WHERE id = $2', [key, first.body.id])
    await holder.query('COMMIT')
    holder.release()
    expect(await second).toMatchObject({ status: 200, body: { id: first.body.id } })
  })

  it.each(['pending', 'rejected', 'approved'] as const)(
    'is no answer to another slip under its key while it is %s; the same slip is, whatever it is drawn in',
    async (status) => {
      const admin = await aMember(server.services, { level: 'admin' })
      const member = await aMember(server.services)
      const key = randomUUID()
      const reference = aReference()
      const { id } = (await pay(server, member, { idempotencyKey: key, slip: await aSlip({ reference }) }))
        .body
      const decide = { id, body: { reason: 'ไม่พบยอดเงินเข้า' } }
      if (status === 'rejected')
        await server.call(rejectPayment, { params: { id }, body: decide.body }, admin)
      if (status === 'approved') await server.call(approvePayment, { params: { id } }, admin)
      const again = (slip: Blob) => pay(server, member, { idempotencyKey: key, slip })
      const other = await again(await aSlip())
      expect(other.error).toMatchObject({ code: 'conflict', details: { paymentId: id, status } })
      expect((await again(await aSlip({ reference: null }))).error?.code).toBe('conflict')
      expect((await again(await aSlip({ reference, format: 'png' }))).body).toMatchObject({ id, status })
      expect(await rows('SELECT FROM payments WHERE user_id = $1', [member.id])).toHaveLength(1)
    },
  )

  it('is told to the verified admins, once', async () => {
    const admin = await aMember(server.services, { level: 'admin', emailVerified: true })
    const member = await aMember(server.services)
    const key = randomUUID()
    const slip = await aSlip()
    await pay(server, member, { idempotencyKey: key, slip })
    await pay(server, member, { idempotencyKey: key, slip })
    const letters = await rows('SELECT kind, subject FROM mails WHERE "to" = $1', [admin.email])
    expect(letters).toEqual([
      { kind: 'payment-submitted', subject: expect.stringMatching(/^รายการชำระเงินใหม่ TK-\d+ · 1,399 บาท$/) },
    ])
  })

  it.each([
    [{ transferDate: '' }, { transferDate: 'required' }],
    [{ transferTime: '' }, { transferTime: 'required' }],
    [{ transferDate: '31/02/2569' }, { transferDate: 'format' }],
    [{ transferDate: '2026-11-21' }, { transferDate: 'future' }],
    [{ transferDate: '20/11/2569', transferTime: '10:41' }, { transferTime: 'future' }],
    [{ bank: '' }, { bank: 'required' }],
    [{ accountName: '  ' }, { accountName: 'required' }],
    [{ slip: null }, { slip: 'required' }],
    [
      { slip: null, transferDate: '', transferTime: '', bank: '', accountName: '' },
      {
        slip: 'required',
        transferDate: 'required',
        transferTime: 'required',
        bank: 'required',
        accountName: 'required',
      },
    ],
    [{ plan: 'forever' }, { plan: 'invalid' }],
    [{ bank: 'mars' }, { bank: 'invalid' }],
    [{ idempotencyKey: 'again' }, { idempotencyKey: 'format' }],
  ])('with %j is refused', async (change, fields) => {
    const member = await aMember(server.services)
    const answer = await pay(server, member, change as never)
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields })
    expect(await rows('SELECT FROM payments WHERE user_id = $1', [member.id])).toEqual([])
  })

  it.each([
    ['free', 'renewal', 'not_for_sale', 'never_vip'],
    ['ex', 'monthly', 'not_for_sale', 'was_vip'],
    ['lapsed', 'monthly', 'not_for_sale', 'was_vip'],
    ['vip', 'monthly', 'not_for_sale', 'was_vip'],
    ['lifetime', 'yearly', 'forbidden', undefined],
    ['admin', 'yearly', 'forbidden', undefined],
  ] as const)('of a %s member for %s is refused', async (level, plan, code, reason) => {
    const member = await aMember(server.services, { level })
    const answer = await pay(server, member, { plan })
    expect(answer.error?.code).toBe(code)
    expect(answer.error?.details?.reason).toBe(reason)
  })

  it('for the first month is not for whom an admin once made VIP', async () => {
    const member = await aMember(server.services, { level: 'vip', hasPurchasedVip: false })
    await server.pool.query("UPDATE profiles SET membership = 'free', expires_at = NULL WHERE id = $1", [
      member.id,
    ])
    expect((await pay(server, member, { plan: 'monthly' })).error?.details).toEqual({ reason: 'was_vip' })
    expect((await pay(server, member, { plan: 'renewal' })).body.amountSatang).toBe(9_900)
  })

  it('waits alone: no second one while it is pending', async () => {
    const member = await aMember(server.services)
    const first = await pay(server, member)
    const second = await pay(server, member)
    expect(second.error).toMatchObject({ code: 'payment_pending', details: { paymentId: first.body.id } })
    const offers = await server.call(listOffers, {}, member)
    expect(offers.body.pendingPayment).toMatchObject({ id: first.body.id, plan: 'yearly' })
    expect(offers.body.offers.map(({ notForSale }) => notForSale)).toEqual(Array(4).fill('pending'))
  })

  it('may be filled in wrongly thirty times and more without waiting; slips that are looked at are counted', async () => {
    const strict = await startShop({ limitScale: 1 })
    const member = await aMember(strict.services)
    for (let error = 0; error < 31; error++) {
      const refused = await pay(strict, member, { transferTime: '25:00' })
      expect(refused.error).toMatchObject({ code: 'invalid_input', fields: { transferTime: 'format' } })
    }
    const none = new Blob(['no picture'], { type: 'image/png' })
    const codes = []
    for (let look = 0; look < 31; look++) codes.push((await pay(strict, member, { slip: none })).error?.code)
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('slip_not_image'))
    expect(codes[30]).toBe('rate_limited')
  })

  it('keeps no file when it is refused', async () => {
    const member = await aMember(server.services)
    await pay(server, member)
    const before = await fileNames(server)
    await pay(server, member)
    expect(await fileNames(server)).toEqual(before)
  })
})

async function fileNames(at: TestServer): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of at.services.files.list('slips')) names.push(name)
  return names.sort()
}

describe('a coupon', () => {
  it('takes its share off, in quote and payment alike; a total of 0 needs no slip', async () => {
    await aCoupon(server, 'TENTH', { discount_type: 'percentage', discount_amount: 33, usage_limit: 5 })
    await aCoupon(server, 'GIFT', { discount_amount: 9_999_900, usage_limit: 5 })
    const member = await aMember(server.services)
    const quote = await server.call(quotePayment, { query: { plan: 'monthly', coupon: ' tenth ' } }, member)
    // 799 × 33 % = 263.67
    expect(quote.body).toMatchObject({ discountSatang: 26_367, totalSatang: 53_533, couponCode: 'TENTH' })
    const made = await pay(server, member, { plan: 'monthly', coupon: 'Tenth' })
    expect(made.body).toMatchObject({ discountSatang: 26_367, amountSatang: 53_533, couponCode: 'TENTH' })
    const guest = await aMember(server.services)
    const gift = await server.call(
      submitPayment,
      {
        body: { idempotencyKey: randomUUID(), plan: 'monthly', coupon: 'GIFT', shownTotalSatang: 0 },
        file: null,
      },
      guest,
    )
    expect(gift.body).toMatchObject({
      amountSatang: 0,
      discountSatang: 79_900,
      status: 'pending',
      hasSlip: false,
      bank: null,
    })
    expect(await rows('SELECT code, usage_count FROM coupons ORDER BY code')).toEqual([
      { code: 'GIFT', usage_count: 1 },
      { code: 'TENTH', usage_count: 1 },
    ])
  })

  it.each([
    ['NONE', {}, 'coupon_invalid'],
    ['OFF', { is_active: false }, 'coupon_invalid'],
    ['OVER', { expires_at: '2026-11-20T03:30:00Z' }, 'coupon_expired'],
    ['FULL', { usage_count: 1 }, 'coupon_used'],
    ['LARGE', { min_purchase_satang: 139_901 }, 'coupon_minimum'],
  ])('%s is refused in quote and payment', async (code, columns, error) => {
    if (code !== 'NONE') await aCoupon(server, code, columns)
    const member = await aMember(server.services)
    const quote = await server.call(quotePayment, { query: { plan: 'yearly', coupon: code } }, member)
    const made = await pay(server, member, { coupon: code })
    for (const { error: refused } of [quote, made]) {
      expect(refused).toMatchObject({ code: error, fields: { coupon: 'invalid' } })
      if (error === 'coupon_minimum') expect(refused?.details).toMatchObject({ minSatang: 139_901 })
    }
  })
})

describe('the quote', () => {
  it('has the bank account, the QR for exactly the total, and the new expiry', async () => {
    const value = {
      payment: { bank: 'scb', accountNumber: '123-4-56789-0', accountName: 'ร้าน', promptPayId: '0812223333' },
    }
    await server.pool.query('INSERT INTO settings (value) VALUES ($1)', [value])
    await aCoupon(server, 'THIRTY', { discount_amount: 79_900 - 3_000 })
    const member = await aMember(server.services)
    const { body } = await server.call(quotePayment, { query: { plan: 'monthly', coupon: 'THIRTY' } }, member)
    expect(body).toMatchObject({
      totalSatang: 3_000,
      bankAccount: { bank: 'scb', accountNumber: '123-4-56789-0', accountName: 'ร้าน' },
      promptPay: '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD',
      result: { membership: 'vip', expiresAt: '2026-12-20T03:30:00.000Z' },
    })
    await server.pool.query('DELETE FROM settings')
    const bare = await server.call(quotePayment, { query: { plan: 'monthly' } }, member)
    expect(bare.body).toMatchObject({ bankAccount: null, promptPay: null, totalSatang: 79_900 })
  })
})

describe('50 at once', () => {
  const fifty = <T>(make: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 50 }, (_, at) => make(at)))
  const at = (n: number) => (n % 2 ? server : other)
  const codes = (answers: { error: { code: string } | null }[]) => {
    const counts: Record<string, number> = {}
    for (const { error } of answers)
      counts[error?.code ?? 'accepted'] = (counts[error?.code ?? 'accepted'] ?? 0) + 1
    return counts
  }

  it('with a coupon of limit 1: 1 accepted, 49 fully used, counted once', async () => {
    const couponId = await aCoupon(server, 'ONCE')
    const members = await fifty(() => aMember(server.services))
    const slips = await fifty(() => aSlip())
    const answers = await fifty((n) =>
      pay(at(n), members[n] as never, { coupon: 'ONCE', slip: slips[n] as Blob }),
    )
    expect(codes(answers)).toEqual({ accepted: 1, coupon_used: 49 })
    expect(await rows('SELECT usage_count FROM coupons WHERE id = $1', [couponId])).toEqual([
      { usage_count: 1 },
    ])
    expect(await rows('SELECT FROM payments WHERE coupon_id = $1', [couponId])).toHaveLength(1)
  })

  it('with the same slip by two members: 1', async () => {
    const members = [await aMember(server.services), await aMember(server.services)]
    const slip = await aSlip()
    const answers = await fifty((n) => pay(at(n), members[n % 2] as never, { slip }))
    const { accepted, ...refused } = codes(answers)
    expect(accepted).toBe(1)
    expect(Object.keys(refused).every((code) => ['payment_pending', 'slip_duplicate'].includes(code))).toBe(
      true,
    )
    expect(refused.slip_duplicate).toBeGreaterThanOrEqual(25)
  })

  it('with the same transfer in another picture: 1', async () => {
    const reference = aReference()
    const members = await fifty(() => aMember(server.services))
    const slips = await fifty(() => aSlip({ reference }))
    const answers = await fifty((n) => pay(at(n), members[n] as never, { slip: slips[n] as Blob }))
    expect(codes(answers)).toEqual({ accepted: 1, slip_duplicate: 49 })
  })

  it('with the same transfer of TrueMoney, by its verify id, in another picture: once', async () => {
    const code = generate.trueMoneySlipVerify({
      eventType: 'P2P',
      transactionId: aReference(),
      date: '19112026',
    })
    const [first, second] = [await aMember(server.services), await aMember(server.services)]
    const paid = await pay(server, first, { slip: await aSlip({ code }), bank: 'truemoney' })
    expect(paid.body).toMatchObject({ status: 'pending', bank: 'truemoney' })
    const again = await pay(server, second, { slip: await aSlip({ code, format: 'png' }), bank: 'other' })
    expect(again.error?.code).toBe('slip_duplicate')
    expect((await pay(server, second, { bank: 'other' })).body.bank).toBe('other')
  })

  it('with one idempotency key: one payment, one answer', async () => {
    const member = await aMember(server.services)
    const idempotencyKey = randomUUID()
    const slip = await aSlip()
    const answers = await fifty((n) => pay(at(n), member, { idempotencyKey, slip }))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await rows('SELECT FROM payments WHERE user_id = $1', [member.id])).toHaveLength(1)
    const another = await pay(server, member, { idempotencyKey, plan: 'lifetime' })
    expect(another.error?.code).toBe('conflict')
  })

  it('for the last seat: 1, then sold out', async () => {
    await server.pool.query(`INSERT INTO settings (value) VALUES ('{"sales": {"lifetimeSeats": 1}}')`)
    const members = await fifty(() => aMember(server.services))
    const slips = await fifty(() => aSlip())
    const answers = await fifty((n) =>
      pay(at(n), members[n] as never, { plan: 'lifetime', slip: slips[n] as Blob }),
    )
    expect(codes(answers)).toEqual({ accepted: 1, not_for_sale: 49 })
    const offers = await server.call(listOffers, {}, {})
    expect(offers.body.seats).toEqual({ total: 1, left: 0 })
    expect(offers.body.offers.map(({ notForSale }) => notForSale)).toEqual([
      'sign_in',
      'sign_in',
      'sign_in',
      'sold_out',
    ])
    await server.pool.query('DELETE FROM settings')
  })
})

describe('price tampering', () => {
  it('changes nothing: amounts come from package and coupon alone', async () => {
    const member = await aMember(server.services)
    const form = new FormData()
    const lies = {
      amount: '1',
      amountSatang: '1',
      priceSatang: '0',
      discountSatang: '999999',
      package_id: '3',
    }
    for (const [name, value] of Object.entries({ ...aSubmission(), ...lies, status: 'approved' })) {
      form.set(name, String(value))
    }
    form.set('slip', await aSlip(), 'slip.jpg')
    const answer = await server.send('POST', submitPayment.path, form, member)
    expect(answer.body).toMatchObject({ amountSatang: 139_900, discountSatang: 0, status: 'pending' })
  })
})
