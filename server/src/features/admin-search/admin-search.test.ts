import { searchAsAdmin } from '@thokham/contract/admin-search'
import { createLicence } from '@thokham/contract/licences'
import { deleteMember } from '@thokham/contract/members'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let malee: TestMember
beforeEach(async () => {
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin', displayName: 'มาลี ผู้ดูแล' })
  malee = await aMember(server.services, {
    level: 'vip',
    displayName: 'มาลี ดอกไม้',
    email: 'malee.flower@example.com',
    phone: '0815550142',
  })
  await aMember(server.services, { displayName: 'สมชาย ใจดี', phone: '0899990000' })
})

const find = async (q: string) => {
  const { status, body } = await server.call(searchAsAdmin, { query: { q } }, admin)
  expect(status).toBe(200)
  return {
    members: body.members.map(({ displayName, licence }) => (licence ? [displayName, licence] : displayName)),
    payments: body.payments.map(({ reference }) => reference),
  }
}

describe('an admin finds a member', () => {
  it('by a part of the e-mail, of the name, of the number as it is written or called', async () => {
    for (const q of ['flower@', 'MALEE', 'มาลี ดอก', '081-555', '+66 81 555 0142', 'มา'])
      expect(await find(q), q).toEqual({ members: ['มาลี ดอกไม้'], payments: [] })
  })

  it('by the licence key, whole as it was pasted, and by either end of it', async () => {
    const { body } = await server.call(createLicence, {}, malee)
    const { key } = body
    const mask = `${key.slice(0, 4)}-••••-••••-••••-${key.slice(-4)}`
    for (const q of [
      key,
      key.replaceAll('-', '').toLowerCase(),
      key.slice(0, 4),
      key.slice(-4).toLowerCase(),
    ])
      expect((await find(q)).members, q).toContainEqual(['มาลี ดอกไม้', mask])
    expect((await find(key.slice(5, 9))).members, 'its middle is nobody’s to see').not.toContainEqual([
      'มาลี ดอกไม้',
      mask,
    ])
  })

  it('but no admin, and nobody whose account is gone', async () => {
    await server.call(deleteMember, { params: { id: malee.id }, body: { withdrawPayment: false } }, admin)
    expect(await find('มาลี')).toEqual({ members: [], payments: [] })
  })

  it('of many the six newest', async () => {
    for (let at = 0; at < 8; at++) await aMember(server.services, { displayName: `พิมพ์ ${at}` })
    expect((await find('พิมพ์')).members).toHaveLength(6)
  })
})

describe('behind thousands who joined later', () => {
  beforeEach(() =>
    server.pool.query(`
      INSERT INTO profiles (id, email, display_name, membership, created_at)
      SELECT gen_random_uuid(), 'zz' || n || '@example.net', 'คนใหม่ ' || n, 'free', now() + n * interval '1 second'
      FROM generate_series(1, 2100) n`),
  )

  it('a member is found by the beginning and by a part of the e-mail, the name, and the number', async () => {
    for (const q of [
      'ma',
      'MA',
      'lower@ex',
      'flower@example.com',
      'มาลี',
      'มา',
      'ดอ',
      '081-555',
      '0815550142',
    ])
      expect((await find(q)).members, q).toEqual(['มาลี ดอกไม้'])
  })

  it('of many the six newest are found, wherever they are', async () => {
    for (let at = 0; at < 8; at++)
      await aMember(server.services, {
        displayName: `รุ่นแรก ${at}`,
        email: `qx${at}@first.test`,
        createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
      })
    const six = [7, 6, 5, 4, 3, 2].map((at) => `รุ่นแรก ${at}`)
    for (const q of ['qx', 'first.test', 'รุ่นแรก', 'รุ']) expect((await find(q)).members, q).toEqual(six)
    expect((await find('zz')).members).toEqual(
      [2100, 2099, 2098, 2097, 2096, 2095].map((at) => `คนใหม่ ${at}`),
    )
    expect((await find('05@example')).members).toEqual(
      [2005, 1905, 1805, 1705, 1605, 1505].map((at) => `คนใหม่ ${at}`),
    )
    for (const at of [7, 2005]) expect((await find(`zz${at}@example`)).members).toEqual([`คนใหม่ ${at}`])
  })
})

describe('an admin finds a payment', () => {
  it('by its reference in any form, by what the slip’s code says, and by who transferred', async () => {
    const { body: payment } = await pay(server, malee, { accountName: 'นางสาวดวงใจ รักดี' })
    await server.pool.query("UPDATE payments SET slip_reference = '015324102200ABC' WHERE id = $1", [
      payment.id,
    ])
    const number = String(Number(payment.reference.slice(3)))
    for (const q of [
      payment.reference,
      payment.reference.toLowerCase(),
      `0000${number}`,
      '015324102200ABC',
      'ดวงใจ',
    ])
      expect((await find(q)).payments, q).toContain(payment.reference)
    const { body } = await server.call(searchAsAdmin, { query: { q: payment.reference } }, admin)
    expect(body.payments[0]).toEqual({
      id: payment.id,
      reference: payment.reference,
      status: 'pending',
      amountSatang: 139_900,
      memberName: 'มาลี ดอกไม้',
      accountName: 'นางสาวดวงใจ รักดี',
    })
  })
})

describe('what is looked for', () => {
  it('is text and no pattern', async () => {
    for (const q of ['%%%', '___', '\\\\\\', "' OR 1=1 --", '٪٪٪', '๙๙๙๙'])
      expect(await find(q), q).toEqual({ members: [], payments: [] })
  })

  it('has two characters or more', async () => {
    for (const q of ['', ' ', 'ม', '\u200b\u200b\u200b', '\0\0ม']) {
      const { status, error } = await server.call(searchAsAdmin, { query: { q } }, admin)
      expect([status, Object.keys(error?.fields ?? {})], JSON.stringify(q)).toEqual([400, ['q']])
    }
  })

  it('is asked sixty times a minute at most, by each admin for themselves', async () => {
    const strict = await startShop({ limitScale: 1 })
    const [busy, other] = [
      await aMember(strict.services, { level: 'admin' }),
      await aMember(strict.services, { level: 'admin' }),
    ]
    const ask = (caller: TestMember) => strict.call(searchAsAdmin, { query: { q: 'มาลี' } }, caller)
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask(busy)))
    const statuses = answers.map(({ status }) => status)
    expect([
      statuses.filter((one) => one === 200).length,
      statuses.filter((one) => one === 429).length,
    ]).toEqual([60, 10])
    expect((await ask(other)).status).toBe(200)
  })
})
