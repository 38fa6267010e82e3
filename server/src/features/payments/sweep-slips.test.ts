import { approvePayment } from '@thokham/contract/payment-admin'
import { readPayment, readSlip } from '@thokham/contract/payments'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { expect, it } from 'vitest'
import { aMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { sweepSlips } from './sweep-slips.ts'

const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }

it('the sweep takes slips past their time and files without a payment, and nothing else', async () => {
  const server = await startShop()
  const admin = await aMember(server.services, { level: 'admin' })
  const [old, waiting] = [await aMember(server.services), await aMember(server.services)]
  const decided = (await pay(server, old)).body
  const pending = (await pay(server, waiting)).body
  await server.call(approvePayment, { params: { id: decided.id } }, admin)
  const orphan = await server.services.files.put('slips', 'webp', Buffer.from('left behind'))
  const sweep = sweepSlips(server.services)
  const slipOf = async (id: string) =>
    (await server.send('GET', readSlip.path.replace(':id', id), undefined, admin)).status

  await sweep({}, call)
  expect(await server.services.files.read(orphan)).not.toBeNull()
  server.clock.now = new Date(Date.now() + 90 * DAY_MS)
  await sweep({}, call)
  expect(await server.services.files.read(orphan)).toBeNull()
  expect([await slipOf(decided.id), await slipOf(pending.id)]).toEqual([200, 200])

  await server.pool.query(`INSERT INTO settings (value) VALUES ('{"payment": {"keepSlipsDays": 60}}')`)
  await sweep({}, call)
  expect([await slipOf(decided.id), await slipOf(pending.id)]).toEqual([404, 200])
  const { body } = await server.call(readPayment, { params: { id: decided.id } }, old)
  expect(body).toMatchObject({ status: 'approved', hasSlip: false, amountSatang: 139_900 })
  const { rows } = await server.pool.query('SELECT slip_reference FROM payments WHERE id = $1', [decided.id])
  expect(rows[0].slip_reference).not.toBeNull()
})
