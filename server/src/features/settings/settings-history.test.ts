import { updatePackage } from '@thokham/contract/packages'
import { readAllSettings, readSettings, updateSettings } from '@thokham/contract/settings'
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

it('knows no saving that never was, nor another deed of the log', async () => {
  expect((await revert(999)).status).toBe(404)
  await server.pool.query(
    `INSERT INTO audit_log (action, subject_kind, subject_id, before, created_at)
     VALUES ('coupon.delete', 'coupon', 'x', '{"brand": {"name": "x"}}', now())`,
  )
  const { rows } = await server.pool.query('SELECT max(id)::int AS id FROM audit_log')
  expect((await revert(rows[0].id)).status).toBe(404)
  expect(await history()).toEqual([])
})
