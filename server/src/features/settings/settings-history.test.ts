import { updatePackage } from '@thokham/contract/packages'
import {
  changeSettings,
  readAllSettings,
  readSettings,
  type Settings,
  updateSettings,
} from '@thokham/contract/settings'
import { readSettingsHistory, revertSettings } from '@thokham/contract/settings-history'
import { beforeEach, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: TestMember
beforeEach(async () => {
  server = await startShop()
  owner = await aMember(server.services, { level: 'owner' })
})

const all = async () => (await server.call(readAllSettings, {}, owner)).body
const save = async (change: (body: Awaited<ReturnType<typeof all>>) => void) => {
  const body = await all()
  change(body)
  return server.call(updateSettings, { body: body as never }, owner)
}
const history = async () => (await server.call(readSettingsHistory, {}, owner)).body.entries
const revert = (entryId: number) => server.call(revertSettings, { params: { entryId } }, owner)

it('says what was changed, by whom; puts one saving back, what was changed since stays, and that can be put back too', async () => {
  await save((body) => {
    body.brand.name = 'ทอไหม'
    body.sales.lifetimeSeats = 12
  })
  await save((body) => {
    body.links.support = 'https://line.example/a'
  })
  await save(() => {})
  const entries = await history()
  expect(entries.map(({ by, packageName, changes }) => ({ by, packageName, changes }))).toEqual([
    {
      by: owner.email,
      packageName: null,
      changes: [{ path: 'links.support', before: '', after: 'https://line.example/a' }],
    },
    {
      by: owner.email,
      packageName: null,
      changes: [
        { path: 'brand.name', before: 'ทอคำ', after: 'ทอไหม' },
        { path: 'sales.lifetimeSeats', before: 20, after: 12 },
      ],
    },
  ])
  expect((await revert(entries[1]?.id ?? 0)).body).toEqual({ reverted: 2 })
  expect((await server.call(readSettings, {})).body).toMatchObject({
    brand: { name: 'ทอคำ' },
    links: { support: 'https://line.example/a' },
    sales: { seats: { total: 20 } },
  })
  const [newest] = await history()
  expect(newest?.changes).toContainEqual({ path: 'brand.name', before: 'ทอไหม', after: 'ทอคำ' })
  await revert(newest?.id ?? 0)
  expect((await all()).brand.name).toBe('ทอไหม')
})

it('prices as well', async () => {
  const body = { priceSatang: 149_900, formerPriceSatang: null }
  await server.call(updatePackage, { params: { packageId: 2 }, body }, owner)
  const [entry] = await history()
  expect(entry).toMatchObject({
    packageName: 'VIP 1 ปี',
    changes: [
      { path: 'priceSatang', before: 139_900, after: 149_900 },
      { path: 'formerPriceSatang', before: 188_800, after: null },
    ],
  })
  expect((await revert(entry?.id ?? 0)).body).toEqual({ reverted: 2 })
  const { rows } = await server.pool.query(
    'SELECT price_satang, former_price_satang FROM packages WHERE id = 2',
  )
  expect(rows).toEqual([{ price_satang: 139_900, former_price_satang: 188_800 }])
})

it('knows no saving that never was, nor another entry of the log', async () => {
  expect((await revert(999)).status).toBe(404)
  await server.pool.query(
    `INSERT INTO audit_log (action, subject_kind, subject_id, before, created_at)
     VALUES ('coupon.delete', 'coupon', 'x', '{"brand": {"name": "x"}}', now())`,
  )
  const { rows } = await server.pool.query('SELECT max(id)::int AS id FROM audit_log')
  expect((await revert(rows[0].id)).status).toBe(404)
  expect(await history()).toEqual([])
})

it('two devices: what each changed is written, what both changed is refused at its field, and nothing is taken back', async () => {
  const shown = await all()
  const change = (how: (values: Settings) => void) => {
    const values = structuredClone(shown)
    how(values)
    return server.call(changeSettings, { body: { shown, values } as never }, owner)
  }
  const phone = await change((values) => {
    values.payment.accountNumber = '123-4-56789-0'
    values.brand.name = 'ทอไหม'
  })
  expect(phone.status).toBe(200)
  const desktop = await change((values) => {
    values.links.support = 'https://line.example/b'
  })
  expect(desktop.body.payment.accountNumber, 'a stale tab leaves the account alone').toBe('123-4-56789-0')
  expect(desktop.body.links.support).toBe('https://line.example/b')
  const clash = await change((values) => {
    values.brand.name = 'ทอฝ้าย'
    values.sales.lifetimeSeats = 3
  })
  expect([clash.status, clash.error?.code, clash.error?.fields]).toEqual([
    409,
    'conflict',
    { 'brand.name': 'changed' },
  ])
  expect(await all()).toMatchObject({ brand: { name: 'ทอไหม' }, sales: { lifetimeSeats: 20 } })
  const same = await change((values) => {
    values.brand.name = 'ทอไหม'
  })
  expect(same.status, 'the same is no clash').toBe(200)
})

it('of fifty savings at once each counts, and the audit tells them one after the other', async () => {
  const shown = await all()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const values = structuredClone(shown)
      if (at % 2 === 0) values.sales.lifetimeSeats = 100 + at
      else values.links.support = `https://line.example/${at}`
      return server.call(changeSettings, { body: { shown, values } as never }, owner)
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(48)
  const entries = await history()
  expect(entries.map(({ changes }) => changes.length)).toEqual([1, 1])
})
