import { approvePayment, undoApprovals } from '@thokham/contract/payment-admin'
import { giveReceipt, listReceipts, readReceiptFile } from '@thokham/contract/receipts'
import { readAllSettings, updateSettings } from '@thokham/contract/settings'
import { beforeEach, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aCoupon, pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let member: TestMember

beforeEach(async () => {
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin' })
  member = await aMember(server.services)
})

async function anApproved(by = member, change: Parameters<typeof pay>[2] = {}): Promise<string> {
  const { body } = await pay(server, by, change)
  await server.call(approvePayment, { params: { id: body.id } }, admin)
  return body.id
}
const NOBODY = { name: '', address: '', taxId: '' }
const give = (id: string, change: object = {}, as = member) =>
  server.call(giveReceipt, { params: { id }, body: { replaces: null, ...NOBODY, ...change } }, as)
const list = async (id: string, as = member) =>
  (await server.call(listReceipts, { params: { id } }, as)).body.receipts
const pdf = async (id: string, as = member) => {
  const answer = await fetch(server.url + readReceiptFile.path.replace(':id', id), {
    headers: { cookie: as.cookie },
  })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

it('numbers the receipts of a Buddhist year of Bangkok one after the other, when they are first asked for', async () => {
  server.clock.now = new Date('2026-12-31T23:59:00+07:00')
  const id = await anApproved()
  expect(await list(id)).toEqual([])
  expect((await give(id)).body).toMatchObject({ number: '2569-000001', buyer: NOBODY, voided: null })
  const other = await aMember(server.services)
  const theirs = await anApproved(other)
  expect((await give(theirs, {}, other)).body.number).toBe('2569-000002')
  server.clock.now = new Date('2027-01-01T00:00:00+07:00')
  const third = await aMember(server.services)
  expect((await give(await anApproved(third), {}, third)).body.number).toBe('2570-000001')
})

it('is one receipt, whoever asks how often at once, and no number is missing among those of many', async () => {
  const id = await anApproved()
  const same = await Promise.all(Array.from({ length: 50 }, () => give(id)))
  expect(new Set(same.map(({ status, body }) => `${status} ${body.number}`))).toEqual(
    new Set([`200 ${same[0]?.body.number}`]),
  )
  const ids = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const buyer = await aMember(server.services)
      return { buyer, id: await anApproved(buyer) }
    }),
  )
  // Half of them are refused on the way: their numbers are given to others.
  await Promise.all(
    ids.flatMap(({ buyer, id }) => [give(id, {}, buyer), give(id, { name: 'ก', replaces: id }, buyer)]),
  )
  const { rows } = await server.pool.query('SELECT number FROM receipts ORDER BY number')
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  expect(rows.length).toBeGreaterThanOrEqual(13)
})

it('with other details is another one, and says of the former which stands for it', async () => {
  const id = await anApproved()
  const first = (await give(id, { name: 'ป้าน้ำ' })).body
  expect((await give(id, { name: 'บริษัท ป้าน้ำ จำกัด' })).error?.code).toBe('conflict')
  const body = { name: 'บริษัท ป้าน้ำ จำกัด', address: '9 ถ.รัชดา', taxId: '0-1055-36001-43-3', replaces: first.id }
  const second = (await give(id, body)).body
  expect(second.buyer.taxId).toBe('0105536001433')
  expect(await list(id)).toMatchObject([
    { id: second.id, voided: null },
    { id: first.id, buyer: { name: 'ป้าน้ำ' }, voided: { replacedBy: second.number } },
  ])
  expect((await give(id, body)).body.id).toBe(second.id)
  for (const { id } of [first, second])
    expect(await pdf(id)).toMatchObject({
      status: 200,
      type: 'application/pdf',
      text: expect.stringMatching(/^%PDF-/),
    })
})

it('is void when the approval is undone, and the next one has a number of its own', async () => {
  const { body } = await pay(server, member)
  const { body: approved } = await server.call(approvePayment, { params: { id: body.id } }, admin)
  expect(approved.status).toBe('approved')
  const { rows } = await server.pool.query("SELECT id FROM audit_log WHERE action = 'payment.approve'")
  const first = (await give(body.id)).body
  const approvals = [{ id: body.id, changeId: String(rows[0].id) }]
  const undone = await server.call(undoApprovals, { body: { approvals } }, admin)
  // The receipt is no change of payment or member that an undo would have to respect.
  expect(undone.body.outcomes).toEqual([{ id: body.id, refusal: null }])
  expect(await list(body.id)).toMatchObject([{ id: first.id, voided: { replacedBy: null } }])
  expect((await give(body.id)).error?.code).toBe('conflict')
  await server.call(approvePayment, { params: { id: body.id } }, admin)
  expect((await give(body.id)).body.number).toMatch(/-000002$/)
})

it('is for paid and approved payments alone', async () => {
  const waiting = (await pay(server, member)).body.id
  expect((await give(waiting)).error?.code).toBe('conflict')
  await aCoupon(server, 'ALLOFIT', { discount_amount: 100, discount_type: 'percentage' })
  const other = await aMember(server.services)
  const free = await anApproved(other, { coupon: 'ALLOFIT', slip: null })
  expect((await give(free, {}, other)).error?.code).toBe('conflict')
})

it('is its payer’s and the team’s, nobody else’s', async () => {
  const id = await anApproved()
  const { id: receipt } = (await give(id)).body
  const stranger = await aMember(server.services)
  expect([(await give(id, {}, stranger)).status, (await pdf(receipt, stranger)).status]).toEqual([404, 404])
  expect([(await list(id, admin)).length, (await pdf(receipt, admin)).status]).toEqual([1, 200])
})

it('keeps shop, buyer and package as they were, and forgets nothing but the buyer', async () => {
  const owner = await aMember(server.services, { level: 'owner' })
  const { body: settings } = await server.call(readAllSettings, {}, owner)
  const save = async (change: object) => {
    const legal = { ...settings.legal, ownerName: 'บริษัท ทอคำ จำกัด', taxId: '0105536001433', ...change }
    return (await server.call(updateSettings, { body: { ...settings, legal } as never }, owner)).status
  }
  expect([await save({ taxId: '0105536001434' }), await save({ address: '1 ถ.สีลม' })]).toEqual([400, 200])
  const id = await anApproved()
  await give(id, { name: 'ผู้ซื้อ' })
  expect(await save({ address: '2 ถ.สาทร' })).toBe(200)
  const { rows } = await server.pool.query('SELECT shop_name, shop_address, shop_tax_id FROM receipts')
  expect(rows).toEqual([
    { shop_name: 'บริษัท ทอคำ จำกัด', shop_address: '1 ถ.สีลม', shop_tax_id: '0105536001433' },
  ])
  for (const change of [
    "UPDATE receipts SET buyer_name = 'อีกคน'",
    'UPDATE receipts SET number = number + 1',
    "UPDATE receipts SET shop_address = 'ที่อื่น'",
    'DELETE FROM receipts',
  ])
    await expect(server.pool.query(change), change).rejects.toThrow(/Receipts? /i)
})

it.each([
  [{ taxId: '0105536001434' }, { taxId: 'wrong' }],
  [{ name: 'ก'.repeat(201) }, { name: 'too_long' }],
  [{ address: 'ก'.repeat(401) }, { address: 'too_long' }],
])('refuses %j at its field', async (change, fields) => {
  expect((await give(await anApproved(), change)).error?.fields).toEqual(fields)
})
