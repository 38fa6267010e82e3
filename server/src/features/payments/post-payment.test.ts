import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPaymentWebhook } from '../../integrations/payment-webhook.ts'
import { workJobs } from '../../testing/letters.ts'
import { aMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { holdTimeouts } from '../../testing/timeouts.ts'

const SECRET = 'shared-with-the-receiver'
let receiver: ProviderServer
let server: TestServer
beforeAll(async () => {
  receiver = await startProviderServer()
  server = await startShop({ publicUrl: 'https://thokham.test' })
})
beforeEach(async () => {
  server.services.paymentWebhook = openPaymentWebhook({
    PAYMENT_WEBHOOK_URL: `${receiver.url}/hook`,
    PAYMENT_WEBHOOK_SECRET: SECRET,
  })
  await server.pool.query('DELETE FROM graphile_worker._private_jobs')
  receiver.asked.length = 0
  receiver.answer = { status: 204, body: null }
})

const jobs = async () =>
  (
    await server.pool.query(
      "SELECT attempts, run_at - updated_at > interval '2 s' AS later FROM graphile_worker.jobs WHERE task_identifier = 'payment:post'",
    )
  ).rows
const makeDue = () => server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')

describe('the webhook of new payments', () => {
  it('gets each one once, signed, without a word of who paid', async () => {
    server.clock.now = new Date('2026-11-20T03:30:00Z')
    const { body: payment } = await pay(server, await aMember(server.services))
    server.clock.now = null
    await workJobs(server)
    const [post] = receiver.asked
    expect(receiver.asked).toHaveLength(1)
    expect(post).toMatchObject({ method: 'POST', path: '/hook' })
    expect(JSON.parse(post?.body ?? '')).toEqual({
      reference: payment.reference,
      plan: 'yearly',
      amountSatang: 139_900,
      submittedAt: '2026-11-20T03:30:00.000Z',
      reviewUrl: `https://thokham.test/admin/payment?review=${payment.id}`,
    })
    expect(post?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-thokham-signature': `sha256=${createHmac('sha256', SECRET)
        .update(post?.body ?? '')
        .digest('hex')}`,
    })
    expect(await jobs()).toEqual([])
  })

  it('gets it again, later, when it fails or keeps us waiting; the submission never waits', async () => {
    receiver.answer = { status: 500, body: {} }
    expect((await pay(server, await aMember(server.services))).status).toBe(200)
    expect(receiver.asked).toHaveLength(0)
    await workJobs(server)
    expect(await jobs()).toEqual([{ attempts: 1, later: true }])
    receiver.answer = null
    await makeDue()
    const timeouts = holdTimeouts()
    const working = workJobs(server)
    await expect.poll(() => receiver.asked.length).toBe(2)
    timeouts.runOut()
    await working
    expect(await jobs()).toEqual([{ attempts: 2, later: true }])
    receiver.answer = { status: 302, body: {}, headers: { location: `${receiver.url}/elsewhere` } }
    await makeDue()
    await workJobs(server)
    expect(await jobs()).toEqual([{ attempts: 3, later: true }])
    receiver.answer = { status: 200, body: {} }
    await makeDue()
    await workJobs(server)
    expect(await jobs()).toEqual([])
    expect(receiver.asked.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook', '/hook'])
    expect(new Set(receiver.asked.map(({ body }) => body)).size).toBe(1)
  })

  it('sends nothing of a payment that was refused, and no signature without a secret', async () => {
    const member = await aMember(server.services)
    expect((await pay(server, member, { slip: null })).status).toBe(400)
    await workJobs(server)
    expect(receiver.asked).toHaveLength(0)
    const plain = openPaymentWebhook({ PAYMENT_WEBHOOK_URL: receiver.url })
    const payment = { reference: 'TK-1', plan: 'yearly', amountSatang: 1, submittedAt: '', reviewUrl: '' }
    await plain?.post(payment, new AbortController().signal)
    expect(receiver.asked[0]?.headers).not.toHaveProperty('x-thokham-signature')
    expect(openPaymentWebhook({ PAYMENT_WEBHOOK_SECRET: SECRET })).toBeNull()
  })
})
